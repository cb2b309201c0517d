export { ContainmentWorker, type ContainmentWorkerOptions } from "./containment-worker.ts";
