/** What the attributes of an image say. */
type Image = Readonly<Record<string, string>>;

/** The pixels across that an address names, as WordPress and its image hosts write them; infinite for the original. */
export function widthNamed(address: string): number {
  const [, width] = /-(\d{2,4})x\d{2,4}(?=\.\w{3,4}(?:$|\?))/.exec(address) ?? /[?&](?:w|width|resize|fit)=(\d{2,4})\b/.exec(address) ?? [];
  return width === undefined ? Infinity : Number(width);
}

/** The widest of some addresses, of equal ones the first. */
export const widest = (addresses: readonly string[]): string | undefined =>
  addresses.reduce<string | undefined>((best, one) => (best !== undefined && widthNamed(best) >= widthNamed(one) ? best : one), undefined);

/** The candidates of a srcset, with their widths. */
const candidates = (srcset: string): [address: string, width: number][] =>
  srcset.split(/,\s+/).flatMap((candidate): [string, number][] => {
    const [, address = '', width] = /^\s*(\S+)\s+(\d+)w\s*$/.exec(candidate) ?? [];
    return address === '' ? [] : [[address, Number(width)]];
  });

/** The address of the largest photo that some images offer: scripts that load late leave it in `data-` attributes. Undefined if they have none. */
export function largestIn(images: readonly Image[]): string | undefined {
  const offered = images.flatMap((image): [string, number][] => {
    const plain = [image['data-pin-media'], image['data-lazy-src'], image['data-src'], image['src']].filter((one) => one !== undefined);
    const sources = [...plain.map((address): [string, number] => [address, widthNamed(address)])];
    return [...sources, ...candidates(image['srcset'] ?? image['data-lazy-srcset'] ?? image['data-srcset'] ?? '')];
  });
  return offered
    .filter(([address]) => /^(?:https?:)?\/\//.test(address))
    .reduce<[string, number] | undefined>((best, one) => (best && best[1] >= one[1] ? best : one), undefined)?.[0];
}
