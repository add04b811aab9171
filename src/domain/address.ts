/** An address as Shop details have it. */
export interface Address {
  street?: string | undefined;
  postalCode?: string | undefined;
  /** The town. */
  name: string;
  /** The state or region. */
  region?: string | undefined;
}

/** Where the postal code comes after the town, as in the US; elsewhere it comes before. */
const CODE_LAST = new Set('AU BM BR CA GB GG ID IE IM IN JE JM JP KR LK MT NZ PH PK SA SG TH TW US VN ZA'.split(' '));

/** A town with its state or region: Boerne, TX. */
export const townInWords = ({ name, region }: Address): string => [name, region].filter(Boolean).join(', ');

/** An address in one line, in the order that people of the country write it. */
export function addressInWords(address: Address, country: string | undefined): string {
  const { street, postalCode, name, region } = address;
  const town =
    country === undefined || !CODE_LAST.has(country)
      ? [[postalCode, name].filter(Boolean).join(' '), region].filter(Boolean).join(', ')
      : [townInWords(address), postalCode].filter(Boolean).join(' ');
  return [street, town].filter(Boolean).join(', ');
}
