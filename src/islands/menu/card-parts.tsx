import type { ReactNode } from 'react';
import type { MenuItemView } from '#content/menu.ts';
import { Picture, type PictureProps } from '#islands/Picture.tsx';
import { MenuWords } from './MenuWords.tsx';

/** What only the server renders of an item. */
export interface CardParts {
  photos: ReactNode[];
  words: ReactNode;
}

interface CardLook {
  currency: string;
  /** Whether it opens its category. */
  isLead: boolean;
  /** Whether its photo is visible at first, without scrolling. */
  isFirst: boolean;
}

/** The photos and words of an item. */
export function cardParts(
  item: MenuItemView,
  photos: readonly Pick<PictureProps, 'src' | 'alt' | 'photo'>[],
  { currency, isLead, isFirst }: CardLook,
): CardParts {
  const sizes = isLead ? '(min-width: 40rem) 26rem, 100vw' : '(min-width: 64rem) 25rem, (min-width: 40rem) 46vw, 7rem';
  return {
    photos: photos.map(({ src, alt, photo }, index) => (
      <Picture key={src} src={src} alt={alt} photo={photo} sizes={sizes} isFirst={isFirst && index === 0} />
    )),
    words: <MenuWords item={item} currency={currency} />,
  };
}
