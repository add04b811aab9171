import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseRedirects } from '#content/redirects.ts';
import { REDIRECTS_ROUTE } from '#content/site-routes.ts';
import { fileOf } from '#server/publisher/published-pages.ts';
import { checkDataFile } from './data-files-check.ts';
import { error, type Finding } from './finding.ts';
import { checkLinks, type PublishedSite } from './link-check.ts';
import { checkMetadata, checkUniqueness, isHidden } from './metadata-check.ts';
import { type PublishedPage, readPage } from './published-page.ts';
import { checkRichResults } from './rich-results.ts';
import { checkVocabulary } from './vocabulary-check.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';

/** The report on a page or data file. */
export interface PageReport {
  route: string;
  title: string | null;
  description: string | null;
  /** The types of its structured data. */
  types: string[];
  findings: Finding[];
  /** The number of accepted warnings; see accepted-warnings.ts. */
  accepted: number;
}

const routeOf = (name: string): string => `/${name.replace(/\.html$/, '').replace(/^index$/, '')}`;

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** The nodes in a page's JSON-LD. Unreadable data is reported as a finding. */
function graphOf({ data }: PublishedPage): { graph: Record<string, unknown>[]; findings: Finding[] } {
  if (data.length !== 1)
    return { graph: [], findings: [error('vocabulary', `The page has ${data.length} blocks of structured data, not one.`)] };
  try {
    const block = JSON.parse(data[0] ?? '') as { '@context': unknown; '@graph': Record<string, unknown>[] };
    const isOurs = block['@context'] === 'https://schema.org' && Array.isArray(block['@graph']);
    return isOurs
      ? { graph: block['@graph'], findings: [] }
      : { graph: [], findings: [error('vocabulary', 'The structured data is not a graph.')] };
  } catch (cause) {
    return { graph: [], findings: [error('vocabulary', `The structured data is not valid JSON: ${(cause as Error).message}`)] };
  }
}

async function checkData(
  vocabulary: Vocabulary,
  html: string,
  page: PublishedPage,
): Promise<Pick<PageReport, 'types' | 'findings' | 'accepted'>> {
  if (isHidden(page)) {
    const findings = page.data.length > 0 ? [error('vocabulary', 'A page with noindex has structured data.')] : [];
    return { types: [], findings, accepted: 0 };
  }
  const { graph, findings } = graphOf(page);
  const types = graph.map((thing) => String(thing['@type']));
  const repeated = ['Bakery', 'BreadcrumbList', 'Recipe', 'BlogPosting'].filter((type) => types.filter((one) => one === type).length > 1);
  const rich = await checkRichResults(html);
  return {
    types,
    findings: [
      ...findings,
      ...repeated.map((type) => error('vocabulary', `There is more than one ${type}.`)),
      ...checkVocabulary(vocabulary, graph),
      ...rich.findings,
    ],
    accepted: rich.accepted,
  };
}

/**
 * Checks everything in a published folder that search engines read: all pages, the sitemap and the feeds. With `only`, reports on
 * these routes alone, but still compares them with all others.
 */
export async function checkSite(folder: string, siteUrl: string, only?: ReadonlySet<string>): Promise<PageReport[]> {
  const names = await filesIn(folder);
  const html = new Map<string, string>();
  for (const name of names.filter((file) => file.endsWith('.html')))
    html.set(routeOf(name), await readFile(path.join(folder, name), 'utf8'));
  const pages = new Map([...html].map(([route, text]) => [route, readPage(text)]));
  const moved = parseRedirects(await readFile(path.join(folder, fileOf(REDIRECTS_ROUTE)), 'utf8'));
  const site: PublishedSite = { url: siteUrl, files: new Set(names), pages, moved };
  const vocabulary = readVocabulary();
  const repeated = checkUniqueness(pages);

  const reports: PageReport[] = [];
  const isWanted = (route: string): boolean => only?.has(route) ?? true;
  for (const [route, page] of pages) {
    if (!isWanted(route)) continue;
    const data = await checkData(vocabulary, html.get(route) ?? '', page);
    const findings = [
      ...data.findings,
      ...(await checkMetadata(folder, siteUrl, route, page)),
      ...(repeated.get(route) ?? []),
      ...checkLinks(site, route, page),
    ];
    const description = page.meta.get('description')?.[0] ?? null;
    reports.push({ ...data, route, title: page.title, description, findings });
  }
  for (const name of names.filter((file) => /\.(?:xml|json|webmanifest)$/.test(file) && isWanted(`/${file}`))) {
    const findings = checkDataFile(site, name, await readFile(path.join(folder, name), 'utf8'));
    reports.push({ route: `/${name}`, title: null, description: null, types: [], findings, accepted: 0 });
  }
  return reports;
}
