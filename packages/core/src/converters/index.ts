export type {
  Claims,
  Conversion,
  ConversionContext,
  ConversionFailure,
  Convert,
} from "./conversion.ts";
export { type InverseSteps, inverseOf } from "./inverse-of.ts";
export { type CompiledStep, type ParsedSteps, parseSteps } from "./parse-steps.ts";
export { stepKindNamed, stepKinds } from "./registry.ts";
export { runSteps } from "./run-steps.ts";
export { type Scaffold, scaffoldConverter } from "./scaffold.ts";
export type { Fill, Inverse, StepExample, StepFault, StepKind } from "./step.ts";
