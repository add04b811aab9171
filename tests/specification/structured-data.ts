import { pageAt } from './page-text.ts';

/** One node of a page's structured data. */
export type DataNode = Record<string, unknown> & { '@type': string };

/** The structured data of a page: its blocks of JSON-LD, and the nodes in them. */
export async function structuredData(url: string): Promise<{ blocks: number; nodes: DataNode[]; of: (type: string) => DataNode[] }> {
  const blocks = [...(await pageAt(url)).html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  const nodes = blocks.flatMap(([, text = '']) => (JSON.parse(text) as { '@graph': DataNode[] })['@graph']);
  return { blocks: blocks.length, nodes, of: (type) => nodes.filter((node) => node['@type'] === type) };
}

/** The metadata in the head of a page, by its name or property; a name that comes several times has the last of them. */
export async function headOf(url: string): Promise<Map<string, string>> {
  const { html } = await pageAt(url);
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
    ([, name = '', content = '']) => [name, content] as const,
  );
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const [, canonical = ''] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? [];
  return new Map([...metas, ['title', title], ['canonical', canonical]]);
}
