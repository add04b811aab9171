import type { ReactNode } from 'react';
import type { MenuItemView } from '#content/menu.ts';
import { Picture, type PictureProps } from '#islands/Picture.tsx';
import { MenuWords } from './MenuWords.tsx';

/** What only the server renders of an item. */
export interface CardParts {
  photos: ReactNode[];
  words: ReactNode;
}

/** The photos and words of an item, which may open its category (`isLead`), and be visible without scrolling (`isFirst`). */
export function cardParts(
  item: MenuItemView,
  photos: readonly Pick<PictureProps, 'src' | 'alt' | 'photo'>[],
  { currency, isLead, isFirst }: { currency: string; isLead: boolean; isFirst: boolean },
): CardParts {
  const sizes = isLead ? '(min-width: 40rem) 26rem, 100vw' : '(min-width: 64rem) 25rem, (min-width: 40rem) 46vw, 7rem';
  return {
    photos: photos.map(({ src, alt, photo }, index) => (
      <Picture key={src} src={src} alt={alt} photo={photo} sizes={sizes} isFirst={isFirst && index === 0} />
    )),
    words: <MenuWords item={item} currency={currency} />,
  };
}
