export { shapeOf } from "./shape.ts";
