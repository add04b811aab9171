/** A photo of a card, as it can be enlarged. */
export interface CardPhoto {
  /** The element around it on the card. */
  frame: HTMLElement;
  src: string;
  alt: string;
  /** In pixels; null for a photo of another site. */
  width: number | null;
  height: number | null;
  /** Its renditions; undefined for a photo of another site, and for a drawing. */
  sourceSet: string | undefined;
  /** Where its focal point is from left to right, from 0 to 10. */
  focusX: number;
}

/** The photos of a card in order, without those that failed to load. */
export function readPhotos(card: Element): CardPhoto[] {
  return [...card.querySelectorAll<HTMLElement>('.menu-photo:not([data-missing])')].flatMap((frame) => {
    const image = frame.querySelector('img');
    if (!image) return [];
    const { src, alt, dataset } = image;
    // The properties would give the size it has on the card.
    const [width, height] = ['width', 'height'].map((name) => Number(image.getAttribute(name)) || null) as [number | null, number | null];
    const sourceSet = frame.querySelector('source')?.srcset;
    return {
      frame,
      src,
      alt,
      width,
      height,
      sourceSet,
      focusX: Number(dataset['focusX'] ?? 5),
    };
  });
}
