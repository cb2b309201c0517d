import { maxSchemaDepth } from "../containment/index.ts";
import type { Tool } from "../contract/index.ts";
import { isDeeperThan, isObject } from "../json/index.ts";
import {
  type Checker,
  checkerOf,
  dialectOf,
  type RawSchema,
  SchemaDocument,
  type SchemaNode,
  SchemaSet,
} from "../schema/index.ts";
import type { ChainLink } from "./chain.ts";
import type { StepTaken } from "./decision.ts";
import type {
  AliasDefinition,
  ContractDefinition,
  DeclaredConverter,
  GatePolicy,
  StepDefinition,
  VersionDefinition,
} from "./definition.ts";
import { type ProvenIdentity, provenIdentity } from "./proven-identity.ts";
import { maxVersions, Vocabulary } from "./vocabulary.ts";

/** One version, compiled. */
export interface CompiledVersion extends VersionDefinition {
  readonly root: SchemaNode;
  readonly check: Checker;
  /** Checks structured content; absent where the version declares no output schema. */
  readonly checkOutput: Checker | undefined;
  /** The bit of the version in sets of versions; of very many versions the oldest share one. */
  readonly bit: number;
}

/** A version that some name can serve: its arguments reach the handler, and results come back. */
export interface Speaker {
  readonly version: number;
  readonly root: SchemaNode;
  readonly check: Checker;
  readonly bit: number;
  /** The words of the contract; of an alias with a shape of its own, with those of the shape. */
  readonly vocabulary: Vocabulary;
  /** The raw schema, for examples. */
  readonly inputSchema: RawSchema;
  readonly status: VersionDefinition["status"];
  readonly up: readonly ChainLink[];
  /** The steps of `up`, as decisions tell them. */
  readonly steps: readonly StepTaken[];
  readonly down: readonly ChainLink[];
  /** What results of this shape have to be valid against. */
  readonly checkOutput: Checker | undefined;
}

/** A contract in the form that decides quickly. Everything is made when it is first needed, and kept. */
export class CompiledContract {
  readonly definition: ContractDefinition;
  readonly policy: GatePolicy;
  readonly #set = new SchemaSet();
  readonly #identities = new Map<string, ProvenIdentity>();
  readonly #speakers = new Map<string, Speaker | undefined>();
  #versions: ReadonlyMap<number, CompiledVersion> | undefined;
  #vocabulary: Vocabulary | undefined;

  constructor(definition: ContractDefinition) {
    this.definition = definition;
    const { stale = "convert", onAmbiguous = "reject", unknownKeys = "warn" } = definition;
    this.policy = { stale, onAmbiguous, unknownKeys };
  }

  /** All versions that were published, the oldest first. Drafts are nobody's business yet. */
  get versions(): ReadonlyMap<number, CompiledVersion> {
    if (this.#versions !== undefined) return this.#versions;
    const published = this.definition.versions
      .filter(({ version }) => Number.isSafeInteger(version) && version >= 1)
      .filter(({ status, version }) => status !== "draft" || version === this.definition.implemented)
      .sort((a, b) => a.version - b.version);
    // Of very many, the oldest share a bit: their words count together, so that none is overlooked.
    const spare = Math.max(0, published.length - maxVersions);
    this.#versions = new Map(
      published.map((version, index) => [
        version.version,
        this.#compile(version, 2 ** Math.max(0, index - spare)),
      ]),
    );
    return this.#versions;
  }

  get vocabulary(): Vocabulary {
    this.#vocabulary ??= new Vocabulary(this.#rootsByBit());
    return this.#vocabulary;
  }

  /** The schemas of the versions, in the order of their bits. */
  #rootsByBit(): readonly (readonly SchemaNode[])[] {
    const roots: SchemaNode[][] = [];
    for (const { bit, root } of this.versions.values()) {
      const index = Math.log2(bit);
      roots[index] = [...(roots[index] ?? []), root];
    }
    return roots;
  }

  version(version: number): CompiledVersion | undefined {
    return this.versions.get(version);
  }

  /**
   * A version as somebody who can be served by a handler of the version `implemented`; undefined where it answers no
   * more, or where arguments find no way up or results no way down.
   */
  speaker(version: number, implemented = this.definition.implemented): Speaker | undefined {
    const key = `${version}>${implemented}`;
    if (this.#speakers.has(key)) return this.#speakers.get(key);
    const made = this.#speaker(version, implemented);
    this.#speakers.set(key, made);
    return made;
  }

  /** The speaker of an alias that has a shape of its own. */
  aliasSpeaker(alias: AliasDefinition, implemented = this.definition.implemented): Speaker | undefined {
    const { shape, servesVersions } = alias;
    const newest = Math.max(...servesVersions);
    const target = this.speaker(newest, implemented);
    const compiled = this.version(newest);
    if (shape === undefined || target === undefined || compiled === undefined) return undefined;
    const tool: Tool = { name: alias.name, inputSchema: shape.inputSchema };
    const identity =
      shape.arguments === undefined || shape.result === undefined
        ? provenIdentity(
            { ...tool, ...(shape.outputSchema === undefined ? {} : { outputSchema: shape.outputSchema }) },
            compiled.tool,
          )
        : undefined;
    if (shape.arguments === undefined && identity?.arguments !== true) return undefined;
    // An alias that declares no shape of results gets those of the version that it stands for.
    if (shape.outputSchema !== undefined && shape.result === undefined && identity?.result !== true)
      return undefined;
    const root = this.#read(shape.inputSchema);
    const checkOutput =
      shape.outputSchema === undefined ? target.checkOutput : this.#checker(shape.outputSchema);
    const steps = { from: newest, to: newest };
    return {
      version: newest,
      root,
      check: checkerOf(root),
      bit: 2 ** this.#rootsByBit().length,
      vocabulary: new Vocabulary([...this.#rootsByBit(), [root]]),
      inputSchema: shape.inputSchema,
      status: target.status,
      up: [{ ...steps, check: target.check, ...converting(shape.arguments) }, ...target.up],
      steps: [steps, ...target.steps],
      down: [
        ...target.down,
        ...(shape.outputSchema === undefined && shape.result === undefined
          ? []
          : [{ ...steps, ...checking(checkOutput), ...converting(shape.result) }]),
      ],
      checkOutput,
    };
  }

  /** The neighbours on the way from a version to the one implemented; undefined where one is missing. */
  way(version: number, implemented: number): readonly number[] | undefined {
    if (!this.versions.has(version) || !this.versions.has(implemented)) return undefined;
    const step = version < implemented ? 1 : -1;
    const way = [version];
    for (let at = version; at !== implemented; at += step) {
      if (!this.versions.has(at + step)) return undefined;
      way.push(at + step);
    }
    return way;
  }

  declaredStep(from: number, to: number): StepDefinition | undefined {
    return this.definition.steps?.find((step) => step.from === from && step.to === to);
  }

  /** What can go from one version to its neighbour, and back, without a converter. */
  identity(from: number, to: number): ProvenIdentity {
    const key = `${from}>${to}`;
    const known = this.#identities.get(key);
    if (known !== undefined) return known;
    const [older, newer] = [this.version(from), this.version(to)];
    const proven =
      older === undefined || newer === undefined
        ? { arguments: false, result: false }
        : provenIdentity(older.tool, newer.tool, this.definition.renames ?? []);
    this.#identities.set(key, proven);
    return proven;
  }

  #speaker(version: number, implemented: number): Speaker | undefined {
    const compiled = this.version(version);
    if (compiled === undefined || compiled.status === "retired" || compiled.status === "removed")
      return undefined;
    const way = this.way(version, implemented);
    if (way === undefined) return undefined;
    const up: ChainLink[] = [];
    const down: ChainLink[] = [];
    for (let index = 0; index + 1 < way.length; index += 1) {
      const [from, to] = [way[index] as number, way[index + 1] as number];
      const declared = this.declaredStep(from, to);
      if (declared?.arguments === undefined && !this.identity(from, to).arguments) return undefined;
      if (declared?.result === undefined && !this.identity(from, to).result) return undefined;
      up.push({
        from,
        to,
        ...checking(this.version(to)?.check),
        ...converting(declared?.arguments),
      });
      down.unshift({
        from: to,
        to: from,
        ...checking(this.version(from)?.checkOutput),
        ...converting(declared?.result),
      });
    }
    const { root, check, bit, status, checkOutput } = compiled;
    return {
      version,
      root,
      check,
      bit,
      vocabulary: this.vocabulary,
      status,
      checkOutput,
      up,
      steps: up.map(({ from, to }) => ({ from, to })),
      down,
      inputSchema: compiled.tool.inputSchema,
    };
  }

  #compile(version: VersionDefinition, bit: number): CompiledVersion {
    const { inputSchema, outputSchema } = version.tool;
    const root = this.#read(inputSchema);
    const check = checkerOf(root);
    return {
      ...version,
      root,
      check,
      checkOutput: outputSchema === undefined ? undefined : this.#checker(outputSchema),
      bit,
    };
  }

  #checker(schema: RawSchema): Checker {
    return checkerOf(this.#read(schema));
  }

  #read(schema: RawSchema): SchemaNode {
    return isReadable(schema) ? new SchemaDocument(this.#set, schema).root() : this.#set.never;
  }
}

/** Whether a schema can be checked against; where it cannot, nothing is valid. */
function isReadable(schema: RawSchema | undefined): boolean {
  if (!isObject(schema) && typeof schema !== "boolean") return false;
  return dialectOf(schema) !== undefined && !isDeeperThan(schema, maxSchemaDepth);
}

function checking(check: Checker | undefined): { check?: Checker } {
  return check === undefined ? {} : { check };
}

function converting(declared: DeclaredConverter | undefined): Pick<ChainLink, "convert" | "isPure"> {
  return declared === undefined ? {} : { convert: declared.convert, isPure: declared.steps !== undefined };
}
