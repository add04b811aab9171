import type { Letter, Letterhead } from '#content/letters.ts';
import { escapeXml } from '#content/xml.ts';
import type { Tokens } from '#styles/look-tokens.ts';
import { displayFont, letterHead, markInTheDark } from './letter-head.ts';
import type { LetterEnd } from './letter-text.ts';

const TEXT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const WIDTH = 600;
/** Gmail hides the end of mails over 102 kB, where the way out is. The rest of a mail has 8 kB. */
const MOST_BODY_BYTES = 88_000;

type Style = Readonly<Record<string, string>>;

const written = (style: Style): string =>
  Object.entries(style)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** How elements of a body look. Mail programs do not inherit, so each has all it needs. */
function bodyStyles({ ink, accent, rule, 'paper-sunk': sunk }: Tokens, display: string): Readonly<Record<string, Style>> {
  const text = { margin: '0 0 16px', 'font-family': TEXT, 'font-size': '17px', 'line-height': '1.55', color: ink ?? '' };
  const heading = { ...text, margin: '28px 0 10px', 'font-family': display, 'font-weight': '600', 'line-height': '1.25' };
  const line = `1px solid ${rule}`;
  // Around it words break anywhere, as addresses must; in columns that would be in the middle of each heading.
  const whole = { 'word-break': 'normal', 'overflow-wrap': 'normal' };
  const cell = { ...text, ...whole, padding: '8px 12px 8px 0', 'border-bottom': line, 'text-align': 'left', 'vertical-align': 'top' };
  return {
    p: text,
    ul: { ...text, 'padding-left': '24px' },
    ol: { ...text, 'padding-left': '24px' },
    li: { ...text, margin: '0 0 6px' },
    dl: text,
    dt: { ...text, margin: '0', 'font-weight': '600' },
    dd: { ...text, margin: '0 0 10px 16px' },
    h1: { ...heading, 'font-size': '26px' },
    h2: { ...heading, 'font-size': '24px' },
    h3: { ...heading, 'font-size': '20px' },
    h4: { ...heading, 'font-size': '18px' },
    blockquote: { ...text, margin: '0 0 16px', padding: '2px 0 2px 16px', 'border-left': `3px solid ${accent}` },
    pre: { ...text, padding: '12px', background: sunk ?? '', 'font-family': 'monospace', 'font-size': '14px', 'white-space': 'pre-wrap' },
    a: { color: accent ?? '', 'text-decoration': 'underline' },
    img: { display: 'block', width: '100%', 'max-width': '100%', height: 'auto', border: '0', margin: '0 0 16px' },
    hr: { border: '0', 'border-top': line, margin: '24px 0' },
    table: { width: '100%', 'border-collapse': 'collapse', margin: '0 0 16px' },
    td: cell,
    th: { ...cell, 'font-weight': '600' },
    figcaption: { ...text, 'font-size': '14px' },
  };
}

/** Which colors an element takes in the dark. */
const IN_THE_DARK: Readonly<Record<string, string>> = {
  a: 'a',
  pre: 'sunk',
  blockquote: 'ink edge',
  td: 'ink edge',
  th: 'ink edge',
  hr: 'edge',
};

/** The start of a body, up to the end of an element outside of all others. */
function beginning(html: string): string {
  let [depth, end, bytes, from] = [0, 0, 0, 0];
  for (const { 0: tag, 1: slash, index } of html.matchAll(/<(\/?)[a-z][^>]*>/g)) {
    const next = index + tag.length;
    bytes += Buffer.byteLength(html.slice(from, next));
    from = next;
    if (bytes > MOST_BODY_BYTES) return html.slice(0, end);
    if (/^<(?:img|br|hr|col)\b|\/>$/.test(tag)) continue;
    depth += slash === '/' ? -1 : 1;
    if (depth === 0) end = next;
  }
  return html;
}

/** A sanitized body with the styles in its elements, and without what mail programs do not know. */
function styledBody(html: string, styles: ReturnType<typeof bodyStyles>): string {
  return html.replace(/<([a-z][a-z0-9]*)((?: [^>]*?)?)( ?\/?)>/g, (_tag, name: string, attributes: string, end: string) => {
    const style = styles[name];
    const kept = attributes.replace(/ (?:id|class|width|height|loading|decoding|rel|target|title)="[^"]*"/g, '');
    if (!style) return `<${name}${kept}${end}>`;
    return `<${name}${kept} class="${IN_THE_DARK[name] ?? 'ink'}" style="${written(style)}"${end}>`;
  });
}

const row = (content: string, padding: string): string => `<tr><td style="padding:${padding}">${content}</td></tr>`;

function groupRows(groups: Letter['groups'], { td, h3 }: ReturnType<typeof bodyStyles>, soft: string): string {
  return groups
    .map(({ name, items }) => {
      const heading =
        name === undefined ? '' : `<h2 class="ink" style="${written({ ...h3, margin: '20px 0 4px' })}">${escapeXml(name)}</h2>`;
      const lines = items.map((item) => {
        const note =
          item.note === undefined ? '' : `<br><span class="soft" style="font-size:15px;color:${soft}">${escapeXml(item.note)}</span>`;
        const words = item.isSoldOut ? `<s>${escapeXml(item.name)}</s>` : escapeXml(item.name);
        const side = item.isSoldOut ? 'Sold out' : (item.price ?? '');
        const cells = { ...td, padding: '10px 0' };
        return `<tr><td class="ink edge" style="${written(cells)}">${words}${note}</td><td class="soft edge" align="right" style="${written({ ...cells, 'text-align': 'right', color: soft, 'padding-left': '16px' })}">${escapeXml(side)}</td></tr>`;
      });
      return `${heading}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse">${lines.join('')}</table>`;
    })
    .join('');
}

/** A letter as HTML: tables and inline styles for Outlook, in both color schemes. */
export function letterHtml(letter: Letter, head: Letterhead, { reason, leaveUrl, leaveLabel = 'Unsubscribe' }: LetterEnd): string {
  const { light, dark } = head.colors;
  const color = (name: string, of: Tokens = light): string => of[name] ?? '';
  const display = displayFont(head.typefaces);
  const styles = bodyStyles(light, display);
  const { title, preheader, photo, lead, body, groups, facts, action } = letter;
  const small = { margin: '0 0 6px', 'font-family': TEXT, 'font-size': '14px', 'line-height': '1.5', color: color('ink-soft') };
  const styled = body === undefined ? '' : styledBody(body, styles);
  const shown = beginning(styled);
  const photoTag =
    photo &&
    `<a href="${escapeXml(action.url)}"><img src="${escapeXml(photo.url)}" alt="${escapeXml(photo.alt)}" width="${WIDTH}" style="display:block;width:100%;max-width:${WIDTH}px;height:auto;border:0"></a>`;
  const button = `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="button" bgcolor="${color('accent')}" style="border-radius:4px;background:${color('accent')}"><a href="${escapeXml(action.url)}" class="button-words" style="display:inline-block;padding:13px 26px;font-family:${TEXT};font-size:17px;font-weight:600;color:${color('accent-ink')};text-decoration:none">${escapeXml(shown === styled ? action.label : 'Read the rest')}</a></td></tr></table>`;
  const text = [
    ...lead.map(
      (sentence, index) =>
        `<p class="ink" style="${written({ ...styles['p'], ...(index === 0 ? { 'font-size': '19px' } : {}) })}">${escapeXml(sentence)}</p>`,
    ),
    shown,
    groupRows(groups, styles, color('ink-soft')),
    ...facts.map(
      ({ label, lines }) =>
        `<p class="ink" style="${written({ ...styles['p'], margin: '18px 0 0' })}"><b>${escapeXml(label)}</b>${lines.map((line) => `<br>${escapeXml(line)}`).join('')}</p>`,
    ),
  ].join('');
  const signature = `<p class="ink" style="${written({ ...styles['h3'], margin: '28px 0 0' })}">— ${escapeXml(head.signature)}</p>`;
  const leave =
    leaveUrl === null ? '' : `<br><a href="${escapeXml(leaveUrl)}" class="a" style="color:${color('accent')}">${escapeXml(leaveLabel)}</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${escapeXml(title)}</title>
<style>
:root{color-scheme:light dark}
@media(prefers-color-scheme:dark){
.page{background:${color('paper-sunk', dark)}!important}
.sheet{background:${color('paper', dark)}!important}
.ink{color:${color('ink', dark)}!important}
.soft{color:${color('ink-soft', dark)}!important}
.a{color:${color('accent', dark)}!important}
.edge{border-color:${color('rule', dark)}!important}
.sunk{background:${color('paper-sunk', dark)}!important;color:${color('ink', dark)}!important}
.button{background:${color('accent', dark)}!important}
.button-words{color:${color('accent-ink', dark)}!important}
${markInTheDark(dark)}
}
@media(max-width:620px){.side{padding-left:20px!important;padding-right:20px!important}}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${color('paper-sunk')};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeXml(preheader)}${'&#8199;&#847; '.repeat(60)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" bgcolor="${color('paper-sunk')}" style="background:${color('paper-sunk')}"><tr><td align="center" style="padding:24px 0">
<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" bgcolor="${color('paper')}" style="width:100%;max-width:${WIDTH}px;background:${color('paper')};table-layout:fixed">
<tr><td class="side" style="padding:28px 36px 20px">${letterHead(head)}</td></tr>
${photoTag ? row(photoTag, '0') : ''}
<tr><td class="side" style="padding:28px 36px 8px;word-break:break-word;overflow-wrap:anywhere"><h1 class="ink" style="margin:0 0 14px;font-family:${display};font-size:32px;line-height:1.15;font-weight:600;color:${color('ink')}">${escapeXml(title)}</h1>${text}</td></tr>
<tr><td class="side" style="padding:20px 36px 36px">${button}${signature}</td></tr>
<tr><td class="side edge" style="padding:20px 36px 28px;border-top:1px solid ${color('rule')}"><p class="soft" style="${written(small)}"><b>${escapeXml(head.name)}</b><br>${escapeXml(head.postalAddress)}</p><p class="soft" style="${written({ ...small, margin: '0' })}">${escapeXml(reason)}${leave}</p></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}
