import type { Aspect } from "./aspect.ts";
import type { Clause } from "./described.ts";
import { findTerms, lexicon } from "./lexicon.ts";
import { compareStatements, type Statement } from "./statements.ts";

const plain =
  "plain text|literal|literally|literal string|literal text|substring|exact string|verbatim string|free text|exact match|exact text|keyword|keywords";

const syntaxes = lexicon({
  pattern: {
    regex: "regex|regexp|regular expression|regular expressions|regexes|regex pattern",
    glob: "glob|globs|glob pattern|glob patterns|wildcard|wildcards|wildcard pattern|glob expression",
    like: "sql like|like pattern",
    fuzzy: "fuzzy|full text|semantic|natural language|similarity",
    plain,
  },
  language: {
    sql: "sql|sql query|sql where clause",
    hogql: "hogql",
    graphql: "graphql",
    jsonpath: "jsonpath|json path|jsonpaths|jsonpath expression",
    jmespath: "jmespath",
    jq: "jq|jq expression|jq filter",
    "json pointer": "json pointer|json pointers",
    xpath: "xpath|xpath expression",
    css: "css selector|css selectors",
    lucene: "lucene|lucene query|lucene syntax",
    kql: "kql",
    promql: "promql",
    logql: "logql",
    cypher: "cypher",
    sparql: "sparql",
    odata: "odata",
    cel: "cel|cel expression",
    jql: "jql",
    cql: "cql",
    kubernetes: "kubernetes style|label selector|kubernetes label selector",
    plain: `natural language|${plain}`,
  },
  markup: {
    markdown: "markdown|notion flavored markdown|github flavored markdown",
    html: "html",
    text: "plain text|raw text|plaintext",
    json: "json|json object|json string",
    yaml: "yaml",
    xml: "xml",
    csv: "csv",
    toml: "toml",
    wiki: "wikitext|wiki markup|storage format",
    base64: "base64|base 64",
    hex: "hex|hexadecimal",
  },
  list: {
    comma: "comma separated|comma delimited|separated by commas|csv list|comma separated list",
    newline: "newline separated|newline delimited|one per line|line separated|separated by newlines",
    space: "space separated|space delimited|whitespace separated|separated by spaces",
    semicolon: "semicolon separated|semicolon delimited|separated by semicolons",
    pipe: "pipe separated|pipe delimited|separated by pipes",
    json: "json array|json list|json encoded array|json encoded list",
  },
  time: {
    iso: "iso 8601|iso8601|rfc 3339|rfc3339|iso date|iso datetime|iso format|iso timestamp|iso string|yyyy mm dd",
    unix: "unix timestamp|unix time|epoch|epoch seconds|epoch milliseconds|unix epoch|posix timestamp|epoch time|unix seconds|unix milliseconds|epoch timestamp",
    us: "mm / dd / yyyy|mm dd yyyy",
    european: "dd / mm / yyyy|dd mm yyyy|dd . mm . yyyy",
    relative: "relative time|relative duration|relative date|duration string",
    rfc2822: "rfc 2822|rfc2822|rfc 1123|rfc1123|http date",
    cron: "cron|cron expression|cron syntax",
  },
  number: { hexadecimal: "hexadecimal|hex", decimal: "decimal", binary: "binary", octal: "octal" },
  path: {
    absolute: "absolute path|absolute|absolute file path",
    relative: "relative path|relative file path",
  },
  colour: {
    hexadecimal: "hex color|hex colour|hex code",
    rgb: "rgb|rgba|rgb triple",
    hsl: "hsl|hsla",
    name: "css color name|color name|named color",
  },
  template: {
    handlebars: "handlebars",
    jinja: "jinja|jinja2",
    liquid: "liquid",
    mustache: "mustache",
    ejs: "ejs",
  },
});

function findSyntaxes(sentence: Clause): Statement[] {
  // `page.html` is a name, not a syntax.
  return findTerms(sentence, syntaxes).filter(({ from }) => {
    const before = sentence.tokens[from - 1];
    const own = sentence.tokens[from];
    return !(before?.lower === "." && before.end === own?.start);
  });
}

export const syntaxAspect: Aspect = {
  id: "syntax",
  compare: (before, after) =>
    compareStatements(before, after, { find: findSyntaxes, alike: 0.5, alone: () => true }),
};
