import { countShared, shareOf } from "../../text/index.ts";
import type { Evidence } from "./assign.ts";
import { nameLikeness, nameReason } from "./names.ts";
import { areSiblings, differInEffect } from "./siblings.ts";
import type { ToolWords } from "./tool-words.ts";
import { countsOf, weightedShare, weightsOf } from "./weights.ts";

const threshold = 0.52;
// Where one tool went and one came, hardly anything else is as likely.
const soleThreshold = 0.35;
// Neighbours are alike in everything but what they do.
const siblingPenalty = 0.3;
const rareWordBonus = 0.22;

/** Weighs names, descriptions and what the tools take; a tool that takes nothing says nothing by that. */
export function toolEvidence(gone: readonly ToolWords[], fresh: readonly ToolWords[]) {
  const all = [...gone, ...fresh];
  const names = weightsOf(all.map(({ name }) => name.words));
  const words = weightsOf(all.map(({ description }) => description));
  const nameCounts = countsOf(all.map(({ name }) => name.words));
  const least = all.length === 2 ? soleThreshold : threshold;

  /** Whether no other tool takes the same, in the same words. */
  const isOwnSchema = (one: ToolWords) => {
    const takers = all.filter((other) => shareOf(one.properties, other.properties) === 1);
    return takers.filter((other) => other.worded() === one.worded()).length === 2;
  };
  /** Whether both speak of something, in name and description, that no other name holds. */
  const shareTheirOwnWord = (one: ToolWords, other: ToolWords) =>
    [...one.name.words].some(
      (word) =>
        nameCounts.get(word) === 2 &&
        other.name.words.has(word) &&
        one.description.has(word) &&
        other.description.has(word),
    );

  return (one: ToolWords, other: ToolWords): Evidence => {
    const name = nameLikeness(one.name, other.name, names);
    const description = weightedShare(one.description, other.description, words);
    const input = inputLikeness(one, other);
    let score =
      input === undefined
        ? 0.5 * name + 0.5 * description
        : 0.4 * name + 0.4 * description + 0.2 * input.share;
    if (shareTheirOwnWord(one, other)) score += rareWordBonus;
    let needed = least;
    if (name === 1) score += 1;
    else if (areSiblings(one, other)) {
      needed = threshold;
      const told = input?.worded === true && one.properties.size > 1 && description > 0.3;
      const same = told && !differInEffect(one, other) && isOwnSchema(one);
      score = same ? Math.max(score - siblingPenalty, needed) : score - siblingPenalty;
    }
    if (score < needed) return { score: 0, reasons: [] };
    const reasons: [number, string | undefined][] = [
      [name, nameReason(one.name, other.name)],
      [description, descriptionReason(one, other, description)],
      [input?.share ?? 0, input?.reason],
    ];
    reasons.sort(([a], [b]) => b - a);
    return { score, reasons: reasons.flatMap(([, reason]) => (reason === undefined ? [] : [reason])) };
  };
}

interface InputLikeness {
  readonly share: number;
  /** The schemas are equal to the word. */
  readonly worded: boolean;
  readonly reason: string | undefined;
}

/** How alike what two tools take is, 0 to 1; undefined where neither takes anything. */
function inputLikeness(one: ToolWords, other: ToolWords): InputLikeness | undefined {
  if (one.properties.size === 0 && other.properties.size === 0) return undefined;
  const share = shareOf(one.properties, other.properties);
  if (share === 1 && one.worded() !== "") {
    const reason = "same schema";
    if (one.worded() === other.worded()) return { share: 1, worded: true, reason };
    if (one.schema() === other.schema()) return { share: 0.8, worded: false, reason };
  }
  const shared = countShared(one.properties, other.properties);
  const all = Math.max(one.properties.size, other.properties.size);
  const texts = shareOf(one.propertyTexts(), other.propertyTexts());
  const reason = shared === 0 ? undefined : `they share ${shared} of ${all} properties`;
  return { share: 0.7 * Math.max(share, texts), worded: false, reason };
}

function descriptionReason(one: ToolWords, other: ToolWords, share: number): string | undefined {
  if (one.tool.description === other.tool.description && share > 0) return "same description";
  return share >= 0.4 ? "similar description" : undefined;
}
