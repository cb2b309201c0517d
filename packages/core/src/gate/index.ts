export { type ChainLink, type ChainOutcome, runChain } from "./chain.ts";
export {
  type ClaimSource,
  claimOfCapabilities,
  claimOfRequest,
  extensionKey,
  pinKey,
  type RawClaim,
  readClaim,
  type VersionClaim,
} from "./claim.ts";
export { CompiledContract, type CompiledVersion, type Speaker } from "./compiled-contract.ts";
export type { GateCaller, ToolCall } from "./deciding.ts";
export {
  type CallWarning,
  type ConvertDecision,
  type ConverterFailedDecision,
  type Decision,
  decisionKinds,
  type HeldClaim,
  type InvalidArgumentsDecision,
  isServed,
  type PassDecision,
  type ResultUnservableDecision,
  type RetiredDecision,
  type SchemaVersionMismatchDecision,
  type StepTaken,
  type UnknownToolDecision,
} from "./decision.ts";
export type {
  AliasDefinition,
  ContractDefinition,
  Converter,
  DeclaredConverter,
  GatePolicy,
  StepDefinition,
  VersionDefinition,
} from "./definition.ts";
export { declarativeConverter, definitionOf, definitionsOf } from "./definition-of.ts";
export { Gate, type GateOptions } from "./gate.ts";
export { isRequest, type RequestId, type RpcMessage } from "./json-rpc.ts";
export { Memory } from "./memory.ts";
export { actionFor, type CallAction, type GateMode } from "./mode.ts";
export { type NameEntry, NameTable } from "./name-table.ts";
export type { Returned, ToolResult } from "./result.ts";
export { type ClientInfo, type GatedCall, SessionGate, type SessionGateOptions } from "./session-gate.ts";
export { maxVersions } from "./vocabulary.ts";
export {
  answerOf,
  decisionKey,
  errorCodes,
  malformedCall,
  type WireAnswer,
  type WireError,
  warningsKey,
  withWarnings,
} from "./wire.ts";
