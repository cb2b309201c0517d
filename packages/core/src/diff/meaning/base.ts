import type { Aspect } from "./aspect.ts";
import type { Clause } from "./described.ts";
import { findTerms, lexicon } from "./lexicon.ts";
import { compareStatements, type Statement } from "./statements.ts";

const bases = lexicon({
  index: {
    zero: "zero based|0 based|zero indexed|0 indexed|0 index|zero index|starting at 0|starting from 0|starts at 0|starts from 0|starting at zero|starts at zero|starting with 0|starts with 0|first is 0|counted from 0|counting from 0|0 is the first",
    one: "one based|1 based|one indexed|1 indexed|1 index|one index|starting at 1|starting from 1|starts at 1|starts from 1|starting at one|starts at one|starting with 1|starts with 1|first is 1|counted from 1|counting from 1|1 is the first",
  },
  bound: {
    inclusive: "inclusive|inclusively|included",
    exclusive: "exclusive|exclusively|excluded|not included",
  },
  zone: {
    utc: "utc|gmt|coordinated universal time",
    local:
      "local time|local timezone|local time zone|server time|server's timezone|user's timezone|user's time zone|system timezone",
  },
  end: {
    first:
      "first|from the start|from the beginning|at the start|at the beginning|the beginning of|the start of|head of",
    last: "last|from the end|at the end|the end of|tail of|final",
  },
  order: {
    "latitude first":
      "latitude , longitude|lat , lng|lat , lon|lat , long|latitude longitude|lat lng|lat lon|latitude and longitude",
    "longitude first":
      "longitude , latitude|lng , lat|lon , lat|long , lat|longitude latitude|lng lat|lon lat|longitude and latitude",
    "width first": "width x height|width by height|width × height",
    "height first": "height x width|height by width|height × width",
  },
});

const needsWords = new Set(["end", "bound"]);

function findBases(sentence: Clause): Statement[] {
  return findTerms(sentence, bases);
}

export const baseAspect: Aspect = {
  id: "base",
  compare: (before, after) =>
    compareStatements(before, after, {
      find: findBases,
      alike: 0.6,
      alone: (family) => !needsWords.has(family),
    }),
};
