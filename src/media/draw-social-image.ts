import type { Font } from 'fontkit';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { StandIn } from '#kitchen/stand-in.ts';
import { cropOf } from './crop.ts';
import { capitalsOf, headlines, outlineOf, type Room, setInRoom, settable } from './lettering.ts';
import { MARK } from './mark.ts';
import { decodeInTurn, PIXEL_LIMIT } from './photo-file.ts';
import { isDrawing } from './renditions.ts';
import { designed, LINOCUTS, type Paint, paintOf } from './social-image-look.ts';
import { SOCIAL_IMAGE_SIZE, type SocialImage } from './social-image.ts';

const { width: WIDTH, height: HEIGHT } = SOCIAL_IMAGE_SIZE;
/** The strip of paper with the words; the photo takes the rest, and goes on below the paper's edge, which is cut by hand. */
const PAPER = 540;
const EDGE = 8;
const MARGIN = 60;

/** Most bytes of an image. A photo of confetti is encoded again, coarser. */
const MOST_BYTES = 120_000;
const QUALITIES = [78, 66, 50, 30];

const WORDS = PAPER - MARGIN - 44;
const LABEL: Omit<Room, 'width'> = { height: 34, sizes: [28, 24, 20, 17], leading: 1.2 };
/** The room of a logo in place of the mark, and the middle of its height. */
const LOGO = { width: 150, height: 64 };
const LOGO_MIDDLE = 72;
const TITLE: Room = { width: WORDS, height: 352, sizes: [116, 104, 94, 86, 78, 70, 64, 58, 52, 47, 42, 38, 34], leading: 1.06 };
const NAME: Room = { width: WORDS, height: 60, sizes: [30, 26, 22, 18], leading: 1.2 };

/** Words in a room, as SVG: `top` is where the capitals of the first line begin, or with `isBelow` where the last line stands. */
function words(font: Font, text: string, room: Room, fill: string, x: number, y: number, isBelow = false): string {
  const { lines, size } = setInRoom(font, text, room);
  const first = isBelow ? y - (lines.length - 1) * size * room.leading : y + size * capitalsOf(font);
  const data = lines.map((line, index) => outlineOf(font, line, size, x, first + index * size * room.leading)).join('');
  return `<path fill="${fill}" d="${data}"/>`;
}

/** The edge of the paper: straight, but for the hand that held the knife. */
function paperEdge(): string {
  const cuts = 9;
  const points = Array.from({ length: cuts + 1 }, (_, cut) => {
    const sway = Math.sin(cut * 2.3) + Math.sin(cut * 5.1 + 1) / 2;
    return `L${(PAPER + sway * 2.5).toFixed(1)} ${(cut * HEIGHT) / cuts}`;
  });
  return `M0 0${points.join('')}L0 ${HEIGHT}Z`;
}

function mark(x: number, y: number, scale: number, paint: Paint): string {
  const paper = paint('paper');
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path fill="${paint('crust')}" d="${MARK.crust}"/><path fill="${paper}" d="${MARK.ear}"/><path fill="none" stroke="${paper}" stroke-width="1.4" stroke-linecap="round" opacity=".75" d="${MARK.cuts}"/></g>`;
}

/** The strip of paper with all its words, as SVG. A logo of this width gets its room in place of the mark. */
export function paperSvg(image: SocialImage, logoWidth = 0): string {
  const paint = paintOf(image);
  const font = headlines(image.typefaces);
  const beside = logoWidth > 0 ? logoWidth + 18 : 74;
  const name = settable(font, image.siteName);
  const title = settable(font, image.title) || name;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PAPER + EDGE}" height="${HEIGHT}">`,
    `<path fill="${paint('paper')}" d="${paperEdge()}"/>`,
    logoWidth > 0 ? '' : mark(MARGIN - 5, 47, 1.3, paint),
    words(font, settable(font, image.label), { ...LABEL, width: WORDS - beside }, paint('accent'), MARGIN + beside, 61),
    words(font, title, TITLE, paint('ink'), MARGIN, 146),
    `<path fill="${paint('butter')}" d="M${MARGIN} 538h64v5h-64Z"/>`,
    title === name ? '' : words(font, name, NAME, paint('ink-soft'), MARGIN, 584, true),
    '</svg>',
  ].join('');
}

/** A linocut as SVG without a stylesheet. Its other inks are those of tokens.css. */
function linocut(motif: StandIn, paint: Paint): string {
  return LINOCUTS[motif]
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll('class="f"', `fill="${paint('crust')}"`)
    .replaceAll('class="s"', `stroke="${paint('crust')}"`)
    .replaceAll(designed('dark-crust'), paint('dark-crust'))
    .replaceAll(designed('flour'), paint('flour'))
    .replace(/^<svg /, `<svg x="${PAPER + 60}" y="105" `)
    .replace('width="160" height="120"', 'width="560" height="420"');
}

const motifSvg = (motif: StandIn, paint: Paint): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${paint('crumb')}"/>${linocut(motif, paint)}</svg>`;

/** Pixels in rows: red, green, blue, and of some how opaque they are. */
interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: number };
}

const pixelsOf = (picture: Sharp): Promise<Pixels> => picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });

/** Lays a picture over the image, from `left` and `top` on. Sharp's own way of doing so takes six times as long. */
function layUpon(image: Buffer, { data, info: { width, height, channels } }: Pixels, left: number, top = 0): void {
  for (let row = 0; row < height; row += 1) {
    let to = ((top + row) * WIDTH + left) * 3;
    let from = row * width * channels;
    const end = from + width * channels;
    if (channels === 3) data.copy(image, to, from, end);
    else
      for (; from < end; from += 4, to += 3) {
        const opacity = data[from + 3] as number;
        for (let part = 0; part < 3; part += 1) {
          const laid = data[from + part] as number;
          image[to + part] = opacity === 255 ? laid : Math.round((laid * opacity + (image[to + part] as number) * (255 - opacity)) / 255);
        }
      }
  }
}

const FRAME = { width: WIDTH - PAPER + EDGE, height: HEIGHT };

/** Whether most of a picture would be cropped away. */
const losesMost = ({ width, height }: Pick<Metadata, 'width' | 'height'>): boolean => {
  const crop = cropOf({ width, height }, FRAME, { x: 50, y: 50 });
  return crop.width * crop.height < width * height * 0.6;
};

/** A drawing as a print, with paper around it. */
function printed(drawing: Sharp, background: string): Sharp {
  const margin = MARGIN / 2;
  const room = { width: FRAME.width - 2 * margin, height: FRAME.height - 2 * margin };
  return drawing
    .resize({ ...room, fit: 'contain', background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background });
}

/** What is seen of the photo, or null where the bytes are no picture after all. A drawing is not cropped to a small part of it. */
async function framedPhoto(
  bytes: Uint8Array,
  { src, focus = { x: 50, y: 50 } }: NonNullable<SocialImage['photo']>,
  background: string,
): Promise<Pixels | null> {
  const photo = sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' });
  try {
    const { autoOrient } = await photo.metadata();
    const framed =
      isDrawing(src) && losesMost(autoOrient)
        ? printed(photo, background)
        : photo
            .autoOrient()
            .extract(cropOf(autoOrient, FRAME, focus))
            .resize({ ...FRAME, fit: 'fill' });
    return await decodeInTurn(() => pixelsOf(framed.flatten({ background })));
  } catch {
    return null;
  }
}

const fromSvg = (svg: string): Sharp => sharp(Buffer.from(svg));

/** A logo in the room of the mark; null where the bytes are no picture after all. */
async function logoPixels(logo: Uint8Array, background: string): Promise<Pixels | null> {
  try {
    const fitted = sharp(logo, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
      .autoOrient()
      .resize({ ...LOGO, fit: 'inside' });
    return await decodeInTurn(() => pixelsOf(fitted.flatten({ background })));
  } catch {
    return null;
  }
}

/** Draws a social image, as a JPEG. `photo` and `logo` are the bytes of its pictures; what is no picture after all is drawn without. */
export async function drawSocialImage(image: SocialImage, photo: Uint8Array | null, logo: Uint8Array | null = null): Promise<Uint8Array> {
  const paint = paintOf(image);
  const framed = photo && image.photo && (await framedPhoto(photo, image.photo, paint('paper')));
  const pixels = framed ? Buffer.alloc(WIDTH * HEIGHT * 3) : (await pixelsOf(fromSvg(motifSvg(image.motif, paint)).flatten())).data;
  if (framed) layUpon(pixels, framed, WIDTH - framed.info.width);
  const logoShown = logo && (await logoPixels(logo, paint('paper')));
  layUpon(pixels, await pixelsOf(fromSvg(paperSvg(image, logoShown?.info.width))), 0);
  if (logoShown) layUpon(pixels, logoShown, MARGIN, LOGO_MIDDLE - Math.round(logoShown.info.height / 2));
  let jpeg = new Uint8Array();
  for (const quality of QUALITIES) {
    // Type has crisp edges only where its colour is as fine as its light.
    jpeg = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer();
    if (jpeg.length <= MOST_BYTES) break;
  }
  return jpeg;
}
