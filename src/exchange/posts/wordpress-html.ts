interface Attachment {
  address: string;
  alt: string;
}

const BLOCK =
  /^<\/?(?:p|h[1-6]|ul|ol|li|div|figure|figcaption|table|t[hrd]|thead|tbody|blockquote|pre|section|aside|hr|iframe|video|audio|dl|dt|dd|details)\b/i;
const SHORTCODE = /\[(\/?)([a-z][\w-]*)((?:\s+[\w-]+(?:=(?:"[^"[\]]*"|'[^'[\]]*'|[^\s[\]"']+))?|\s+https?:[^\s[\]]+)*)\s*\/?\]/gi;
/** Shortcodes of WordPress itself and of the plugins that most sites have. Others in brackets may be the author's words. */
const KNOWN =
  /^(?:caption|wp_caption|gallery|embed|youtube|vimeo|audio|video|playlist|contact-form(?:-7)?|contact-field|mailpoet_form|vc_\w+|et_pb_\w+|su_\w+|wprm-recipe|tasty-recipe|mv_create|ninja_forms?|gravityform)$/i;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const picture = ({ address, alt }: Attachment): string => `<img src="${escaped(address)}" alt="${escaped(alt)}">`;
const video = (address: string): string => `<p><a href="${escaped(address)}">${escaped(address)}</a></p>`;

/** Paragraphs as the classic editor means them: an empty line ends one, a line break is one. */
function withParagraphs(text: string): string {
  const kept: string[] = [];
  const hidden = text.replace(/<pre\b(?:(?!<pre\b)[\s\S])*?<\/pre>/gi, (pre) => `\n\n<pre>${kept.push(pre) - 1}</pre>\n\n`);
  return hidden
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replace(/\n/g, '<br>\n')}</p>`))
    .join('\n')
    .replace(/<pre>(\d+)<\/pre>/g, (_all, index: string) => kept[Number(index)] ?? '');
}

/**
 * The HTML of a post of WordPress: without the comments of its block editor, with paragraphs where the classic editor has only empty
 * lines, and with captions, galleries and embeds in place of shortcodes. Other shortcodes are left out and named.
 */
export function htmlOfWordPress(
  content: string,
  attachmentOf: (id: string) => Attachment | undefined,
): { html: string; leftOut: string[] } {
  const leftOut = new Set<string>();
  const isOfBlocks = /<!--\s*wp:/.test(content);
  const plain = content
    .replace(/\r\n?/g, '\n')
    .replace(/<div class="wp-block-embed__wrapper">\s*(https?:\/\/\S+?)\s*<\/div>/g, (_all, address: string) =>
      video(address.replaceAll('&amp;', '&')),
    )
    .replace(/<!--(?:(?!<!--)[\s\S])*?-->/g, '')
    .replace(
      /\[embed[^[\]]*\]\s*([^\s[]+)\s*\[\/embed\]/gi,
      (_all, address: string) => `\n\n${video(address.replaceAll('&amp;', '&'))}\n\n`,
    )
    .replace(
      /\[(?:wp_)?caption[^[\]]*\]\s*((?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?)((?:(?!\[(?:wp_)?caption)[\s\S])*?)\[\/(?:wp_)?caption\]/gi,
      (_all, image: string, words: string) => `\n\n<figure>${image}<figcaption>${words.trim()}</figcaption></figure>\n\n`,
    )
    .replace(
      /^[ \t]*(https?:\/\/(?:www\.|m\.|player\.)?(?:youtube\.com|youtu\.be|vimeo\.com)\/\S+)[ \t]*$/gim,
      (_all, address: string) => `\n${video(address.replaceAll('&amp;', '&'))}\n`,
    )
    .replace(SHORTCODE, (whole, end: string, name: string, attributes: string) => {
      if (!KNOWN.test(name)) return whole;
      const valueOf = (key: string) => new RegExp(`\\b${key}=["']?([^"'\\]\\s]+(?:[^"'\\]]*))`, 'i').exec(attributes)?.[1];
      if (/^gallery$/i.test(name)) {
        const ids =
          valueOf('ids')
            ?.split(',')
            .map((id) => id.trim()) ?? [];
        const found = ids.flatMap((id) => attachmentOf(id) ?? []);
        if (found.length < ids.length || ids.length === 0)
          leftOut.add(`A gallery is left out, or some of its pictures: the export does not say which they are.`);
        return `\n\n${found.map((one) => `<figure>${picture(one)}</figure>`).join('\n\n')}\n\n`;
      }
      const address = /https?:[^\s"'\]]+/.exec(attributes)?.[0];
      if (/^(?:youtube|vimeo)$/i.test(name) && address) return `\n\n${video(address.replaceAll('&amp;', '&'))}\n\n`;
      if (end === '') leftOut.add(`The shortcode [${name}]${address ? ` of “${address}”` : ''} is left out.`);
      return '';
    });
  return { html: isOfBlocks ? plain.trim() : withParagraphs(plain), leftOut: [...leftOut] };
}
