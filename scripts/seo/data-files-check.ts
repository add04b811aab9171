import { Parser } from 'htmlparser2';
import { error, type Finding } from './finding.ts';
import { brokenLink, type PublishedSite } from './link-check.ts';
import { isHidden } from './metadata-check.ts';

/** Reads XML and answers the texts of its <loc> and <link>, or what is wrong with it. */
function readXml(text: string): { addresses: string[]; problem: string | null } {
  const addresses: string[] = [];
  const open: string[] = [];
  let [problem, words]: [string | null, string] = [null, ''];
  const parser = new Parser(
    {
      onopentagname(name) {
        open.push(name);
        words = '';
      },
      ontext: (part) => (words += part),
      onclosetag(name, isImplied) {
        if (isImplied || open.pop() !== name) problem ??= `<${name}> is not closed where it should be.`;
        if (name === 'loc') addresses.push(words.trim());
      },
      onerror: (cause) => (problem ??= cause.message),
    },
    // A tag such as <a/> closes itself; htmlparser2 calls that implied unless it recognizes it.
    { xmlMode: true },
  );
  parser.end(text);
  return { addresses, problem };
}

/** What is wrong with a file that programs read: a sitemap, a feed, a manifest. */
export function checkDataFile(site: PublishedSite, name: string, text: string): Finding[] {
  if (/\.(?:json|webmanifest)$/.test(name)) {
    try {
      JSON.parse(text);
      return [];
    } catch (cause) {
      return [error('links', `${name} is no JSON: ${(cause as Error).message}`)];
    }
  }
  const { addresses, problem } = readXml(text);
  const broken = addresses.map((address) => {
    const page = site.pages.get(URL.parse(address)?.pathname ?? '');
    return page && isHidden(page) ? `${address} may not be indexed.` : brokenLink(site, '/', address);
  });
  return [problem, ...broken].filter((message) => message !== null).map((message) => error('links', `${name}: ${message}`));
}
