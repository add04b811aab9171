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
  /** Whether it is the large item of its category. */
  isLead: boolean;
  /** Whether it takes half of a row on a wide screen instead of a third. */
  isPaired: boolean;
  /** Whether its photo is visible at first, without scrolling. */
  isFirst: boolean;
}

/** The photos and words of an item. */
export function cardParts(
  item: MenuItemView,
  photos: readonly Pick<PictureProps, 'src' | 'alt' | 'photo'>[],
  { isLead, isPaired, isFirst }: CardLook,
): CardParts {
  const sizes = isLead ? '(min-width: 64rem) 51rem, 94vw' : `(min-width: 64rem) ${isPaired ? 39 : 25}rem, (min-width: 40rem) 46vw, 7rem`;
  return {
    photos: photos.map(({ src, alt, photo }, index) => (
      <Picture key={src} src={src} alt={alt} photo={photo} sizes={sizes} isFirst={isFirst && index === 0} />
    )),
    words: <MenuWords item={item} />,
  };
}
