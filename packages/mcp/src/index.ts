export { ContractAuditError } from "./audit-contracts.ts";
export {
  type AliasOptions,
  Contract,
  type ContractOptions,
  type ConverterContext,
  type ConverterOf,
  contract,
  type HandlerOf,
  type Missing,
  type ReadyContract,
  type StepOf,
  type VersionSpec,
} from "./contract.ts";
export type { Deprecation } from "./listing.ts";
export type { CallSource, ToolgateOptions } from "./options.ts";
export type { AnySchema } from "./schema.ts";
export type { AnyServer } from "./servers.ts";
export { Toolgate, toolgate } from "./toolgate.ts";
