import { parseXml, type XmlElement } from '../../tests/support/xml.ts';
import { error, type Finding } from './finding.ts';
import { checkLink, type PublishedSite } from './link-check.ts';
import { isHidden } from './metadata-check.ts';

/** The texts of every <loc> in an XML file, or why the file cannot be parsed. */
function readXml(text: string): { addresses: string[]; problem: string | null } {
  const locations = ({ name, text: own, children }: XmlElement): string[] => [
    ...(name === 'loc' ? [own.trim()] : []),
    ...children.flatMap(locations),
  ];
  try {
    return { addresses: locations(parseXml(text)), problem: null };
  } catch (cause) {
    return { addresses: [], problem: `not valid XML: ${(cause as Error).message}` };
  }
}

/** Checks a data file: a sitemap, a feed or a manifest. */
export function checkDataFile(site: PublishedSite, name: string, text: string): Finding[] {
  if (/\.(?:json|webmanifest)$/.test(name)) {
    try {
      JSON.parse(text);
      return [];
    } catch (cause) {
      return [error('links', `${name} is not valid JSON: ${(cause as Error).message}`)];
    }
  }
  const { addresses, problem } = readXml(text);
  const wellFormed = problem === null ? [] : [error('links', problem)];
  const findings = addresses.map((address) => {
    const page = site.pages.get(URL.parse(address)?.pathname ?? '');
    return page && isHidden(page) ? error('links', `${address} may not be indexed.`) : checkLink(site, '/', address);
  });
  return [...wellFormed, ...findings.filter((finding) => finding !== null)].map((finding) => ({
    ...finding,
    message: `${name}: ${finding.message}`,
  }));
}
