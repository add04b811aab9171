const MARKDOWN_LINK = /(\]\(\s*)(<[^<>\n]*>|[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)/g;
const DEFINITION = /^([ ]{0,3}\[[^\]\n]+\]:[ \t]*)(<[^<>\n]*>|\S+)/gm;
const TAG = /(<(?:img|a|source|video)\b[^<>]*?\s(?:src|href)\s*=\s*)("[^"]*"|'[^']*'|[^\s>"']+)/gi;

const unescaped = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
const bare = (text: string): string => unescaped(text.replace(/^["'<]|["'>]$/g, ''));

/** A body in which pictures and links have the addresses that `newAddress` gives; those for which it gives none stay. */
export function mapAddresses(body: string, format: 'html' | 'markdown', newAddress: (address: string) => string | undefined): string {
  const put = (whole: string, before: string, address: string) => {
    const url = newAddress(bare(address));
    return url === undefined ? whole : `${before}${/^["']/.test(address) ? `"${url}"` : url}`;
  };
  const html = body.replace(TAG, put);
  return format === 'html' ? html : html.replace(MARKDOWN_LINK, put).replace(DEFINITION, put);
}
