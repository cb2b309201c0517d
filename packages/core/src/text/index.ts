export { contentWords, stemOf } from "./content-words.ts";
export { editDistance } from "./edit-distance.ts";
export { longForm, namePartsOf } from "./name-parts.ts";
export { nearest } from "./nearest.ts";
export { nearestNames } from "./nearest-names.ts";
export { type Sentence, sentencesOf } from "./sentences.ts";
export { countShared, shareOf } from "./similarity.ts";
export { isNumber, isWord, type Token, tokensOf } from "./tokens.ts";
