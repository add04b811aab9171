/** The most bytes of a photo that a visitor sends by a form. A host of functions takes no larger form. */
export const PHOTO_LIMIT_BYTES = 4_000_000;
/** The formats of photos that browsers show, as media types. A phone that takes others sends one of these to a form that asks for them. */
export const SHOWN_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** The media types of photos that are sent on as they are. */
export const SENT_TYPES = [...SHOWN_TYPES, 'image/heic'] as const;
