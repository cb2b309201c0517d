import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const licenceFile = /^(licen[cs]e|copying|notice)(\.|-|$)/i;

/**
 * A rolldown plugin that ships the licences of everything that is bundled, as THIRD_PARTY_NOTICES.txt.
 * The build fails for a package without a licence text, because such a bundle must not be published.
 */
export function thirdPartyNotices() {
  return {
    name: "third-party-notices",
    generateBundle(_options, bundle) {
      const folders = new Set(
        Object.values(bundle)
          .flatMap((output) => (output.type === "chunk" ? output.moduleIds : []))
          .map(packageFolder)
          .filter((folder) => folder !== undefined),
      );
      const notices = [...folders].map(readNotice).sort((a, b) => (a.title < b.title ? -1 : 1));
      const unique = notices.filter(({ title }, index) => notices[index - 1]?.title !== title);
      const text = unique.map(
        ({ title, text }) => `${title}\n${"=".repeat(title.length)}\n\n${text.trim()}\n`,
      );
      this.emitFile({ type: "asset", fileName: "THIRD_PARTY_NOTICES.txt", source: text.join("\n\n") });
    },
  };
}

function packageFolder(moduleId) {
  // Virtual modules of the bundler have no file; packages of this workspace are linked, not installed.
  return /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(moduleId.split("?")[0])?.[1];
}

function readNotice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder).filter((file) => licenceFile.test(file));
  if (files.length === 0) throw new Error(`${name} is bundled and has no licence file in ${dirname(folder)}`);
  return {
    title: `${name} ${version} (${license})`,
    text: files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n\n"),
  };
}
