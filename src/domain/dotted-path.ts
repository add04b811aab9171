/** The path of a field with dots alone: `images.0.alt` for `images[0].alt`. */
export const dottedPath = (path: string): string => path.replaceAll('[', '.').replaceAll(']', '');
