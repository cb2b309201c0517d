import type {
  CallToolResult,
  InputRequiredResult,
  ServerContext,
  ToolAnnotations,
} from "@modelcontextprotocol/server";
import type { ConversionContext } from "@toolgate/core/converters";
import { type DeclaredConverter, declarativeConverter, type GatePolicy } from "@toolgate/core/gate";
import type { Json, JsonObject } from "@toolgate/core/json";
import { codeConverter } from "./code-converter.ts";
import type { AnySchema, ParsedOf, WireOf } from "./schema.ts";

/** One version of a tool, where its input schema does not say everything. */
export interface VersionSpec<Input extends AnySchema = AnySchema, Output extends AnySchema = AnySchema> {
  readonly input: Input;
  readonly output?: Output;
  readonly title?: string;
  readonly description?: string;
  readonly annotations?: ToolAnnotations;
  /** Default `active`. A retired version answers no more, and its words stay reserved. */
  readonly status?: "canary" | "active" | "deprecated" | "retired";
}

type AnyVersion = VersionSpec | AnySchema;
type Versions = { readonly [version: number]: AnyVersion };
type NumbersOf<V> = Extract<keyof V, number>;
type InputOf<V> = V extends { readonly input: infer I } ? I : V;
type OutputOf<V> = V extends { readonly output: infer O } ? O : JsonObject;

/** What a converter in code may know: authorized claims, frozen. */
export type ConverterContext = ConversionContext;

/** Converts one direction: a function, declarative steps, or `"same"` where nothing changes. */
export type ConverterOf<From, To> =
  | ((value: From, context: ConverterContext) => To | Promise<To>)
  | readonly JsonObject[]
  | "same";

/** The step between two neighbouring versions. */
export interface StepOf<From, To> {
  /** Arguments, towards the version that the handler speaks. */
  readonly arguments?: ConverterOf<WireOf<InputOf<From>>, WireOf<InputOf<To>>>;
  /** Results, back to the older version. Needed where the shape of results changed. */
  readonly result?: ConverterOf<WireOf<OutputOf<To>>, WireOf<OutputOf<From>>>;
}

/** An older name, and the versions that it serves. */
export interface AliasOptions<Version extends number> {
  readonly serves: readonly Version[];
  /** Whether `tools/list` shows it. Default false: a listed alias costs every prompt. */
  readonly listed?: boolean;
}

export interface ContractOptions<V extends Versions, Current extends number> extends Partial<GatePolicy> {
  /** The version that the handler speaks. */
  readonly current: Current;
  /** All versions that were published. The current one may be left out where the server registers the tool itself. */
  readonly versions: V;
}

/** The handler of a contract: it sees arguments of the current version only. */
export type HandlerOf<V> = (
  args: ParsedOf<InputOf<V>>,
  context: ServerContext,
) => CallToolResult | InputRequiredResult | Promise<CallToolResult | InputRequiredResult>;

/** Everything that was declared about a contract. */
export interface Declaration {
  readonly name: string;
  readonly current: number;
  readonly versions: ReadonlyMap<number, VersionSpec>;
  readonly steps: readonly {
    readonly from: number;
    readonly to: number;
    readonly arguments?: DeclaredConverter;
    readonly result?: DeclaredConverter;
  }[];
  readonly aliases: readonly {
    readonly name: string;
    readonly serves: readonly number[];
    readonly listed?: boolean;
  }[];
  readonly retiredNames: readonly string[];
  readonly policy: Partial<GatePolicy>;
  readonly handler?: HandlerOf<never>;
}

/** A contract that may be gated: every version below the current one has its converter. */
export type ReadyContract = { readonly declaration: Declaration; readonly missing: Missing<never> };

/** Versions from which no converter leads up; a contract with some does not compile as a `ReadyContract`. */
export interface Missing<Version extends number> {
  readonly "no converter leads up from version": (version: Version) => Version;
}

/**
 * A tool's contract: its versions, what converts between them, and the names that it answers to. Contracts are values:
 * each method returns a new one.
 */
export class Contract<V extends Versions, Current extends number, Without extends number> {
  readonly declaration: Declaration;
  /** Only for the compiler. */
  declare readonly missing: Missing<Without>;

  constructor(declaration: Declaration) {
    this.declaration = declaration;
  }

  /** Declares how arguments of one version become those of its neighbour, and results come back. */
  convert<From extends NumbersOf<V>, To extends NumbersOf<V> | Current>(
    from: From,
    to: To,
    step: StepOf<V[From], V[To]>,
  ): Contract<V, Current, Exclude<Without, From>> {
    const { arguments: up, result } = step;
    const made = {
      from: from as number,
      to: to as number,
      ...(up === undefined ? {} : { arguments: converterOf(up) }),
      ...(result === undefined ? {} : { result: converterOf(result) }),
    };
    return new Contract({ ...this.declaration, steps: [...this.declaration.steps, made] });
  }

  /** Declares an older name. It translates the name, never an argument. */
  alias(
    name: string,
    { serves, listed }: AliasOptions<NumbersOf<V> | Current>,
  ): Contract<V, Current, Without> {
    const alias = { name, serves: serves as readonly number[], ...(listed === undefined ? {} : { listed }) };
    return new Contract({ ...this.declaration, aliases: [...this.declaration.aliases, alias] });
  }

  /** Declares names that were published and answer no more: whoever calls them is told what to use. */
  retired(...names: readonly string[]): Contract<V, Current, Without> {
    return new Contract({ ...this.declaration, retiredNames: [...this.declaration.retiredNames, ...names] });
  }

  /** The contract with its handler, which is registered with the server. */
  handle(handler: HandlerOf<V[Current]>): Contract<V, Current, Without> {
    return new Contract({ ...this.declaration, handler: handler as HandlerOf<never> });
  }
}

/** Declares a contract under the name that the tool is published by. */
export function contract<const Current extends number, V extends Versions>(
  name: string,
  { current, versions, ...policy }: ContractOptions<V, Current>,
): Contract<V, Current, Exclude<NumbersOf<V>, Current>> {
  const specs = Object.entries(versions).map(([version, spec]): [number, VersionSpec] => [
    Number(version),
    specOf(spec),
  ]);
  return new Contract({
    name,
    current,
    versions: new Map(specs),
    steps: [],
    aliases: [],
    retiredNames: [],
    policy,
  });
}

function specOf(version: AnyVersion): VersionSpec {
  return "input" in version && !("~standard" in version) && typeof version["input"] === "object"
    ? (version as VersionSpec)
    : { input: version as AnySchema };
}

function converterOf<From, To>(converter: ConverterOf<From, To>): DeclaredConverter {
  if (converter === "same") return declarativeConverter([]);
  if (typeof converter !== "function") return declarativeConverter(converter);
  return codeConverter(
    converter as unknown as (value: Json, context: ConversionContext) => Json | Promise<Json>,
  );
}
