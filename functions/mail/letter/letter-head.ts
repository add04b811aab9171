import type { Letterhead } from '#content/letters.ts';
import { escapeXml } from '#content/xml.ts';
import type { Typefaces } from '#schema/look.ts';
import type { Tokens } from '#styles/look-tokens.ts';

/** Mails load no typefaces: headlines are in the site's where the device has it, and else in the nearest that it comes with. */
const DISPLAY: Record<Typefaces, string> = {
  fraunces: "Fraunces, Georgia, 'Times New Roman', serif",
  lora: "Lora, Georgia, 'Times New Roman', serif",
  playfair: "'Playfair Display', Georgia, 'Times New Roman', serif",
  bricolage: "'Bricolage Grotesque', 'Helvetica Neue', Arial, sans-serif",
};
/** The fonts of headlines in mails. */
export const displayFont = (typefaces: Typefaces): string => DISPLAY[typefaces];

const LOGO = { height: 44, mostWidth: 200 };

/** The mark of tokens.css drawn by boxes, because mail programs show no SVG and block images. Word, which Outlook uses, draws no round ones. */
const drawnMark = ({ accent, paper }: Tokens): string =>
  `<!--[if !mso]><!--><div class="crust" style="width:35px;height:19px;padding:6px 0 0 7px;background:${accent};border-radius:54% 46% 46% 54%/70% 60% 40% 30%"><div class="cut" style="width:27px;height:10px;background:${paper};border-radius:100% 8%"></div></div><!--<![endif]-->`;

/** The dark colors of the mark. */
export const markInTheDark = ({ accent, paper }: Tokens): string =>
  `.crust{background:${accent}!important}\n.cut{background:${paper}!important}`;

/** The mark and the name of the bakery on top of a mail. A picture's words are the name, so that it is read where images are blocked. */
export function letterHead({ name, url, logo, colors: { light }, typefaces }: Letterhead): string {
  const words = `font-family:${displayFont(typefaces)};font-size:20px;line-height:1.25;font-weight:600;color:${light['ink']};text-decoration:none`;
  const link = (inside: string) => `<a href="${escapeXml(url)}" class="ink" style="${words}">${inside}</a>`;
  const picture = (alt: string) => {
    if (logo === null || logo === 'drawn') return '';
    const width = Math.min(LOGO.mostWidth, Math.round((logo.width * LOGO.height) / logo.height));
    // Drawn for paper: in the dark it stays on a piece of it.
    return `<img src="${escapeXml(logo.url)}" alt="${escapeXml(alt)}" width="${width}" style="display:block;width:${width}px;height:auto;border:0;border-radius:4px;background:${light['paper']};${words}">`;
  };
  if (logo === null) return link(escapeXml(name));
  if (logo !== 'drawn' && logo.hasName) return link(picture(name));
  const mark = logo === 'drawn' ? drawnMark(light) : picture('');
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding:0 12px 0 0">${mark}</td><td style="padding:0">${link(escapeXml(name))}</td></tr></table>`;
}
