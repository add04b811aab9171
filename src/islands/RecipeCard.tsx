import { Fragment, memo } from 'react';
import type { RecipeSummary } from '#content/recipes.ts';
import { ratingInWords } from '#domain/rating.ts';
import { isoMinutes } from '@family-bakery/recipes/times/minutes';
import { summaryOf } from '#domain/summary.ts';
import { unbroken } from '#domain/unbroken.ts';
import { cardTimes } from '#kitchen/recipe-times.ts';
import { standInOf } from '#kitchen/stand-in.ts';
import { CardPhoto } from './CardPhoto.tsx';
import { DifficultyBadge } from './DifficultyBadge.tsx';

interface RecipeCardProps {
  recipe: RecipeSummary;
  /** Why it was found; empty if that is obvious. */
  why: string;
  sizes: string;
  heading: 'h2' | 'h3';
  isFirst: boolean;
  /** Whether the card has room for a description. */
  isLarge: boolean;
}

/** A recipe in a list. With `memo` a search only renders the places whose recipe changes. */
export const RecipeCard = memo(function RecipeCard({ recipe, why, sizes, heading: Heading, isFirst, isLarge }: RecipeCardProps) {
  const { slug, title, description, featuredImage, featuredImageAlt, photo, category, servings, difficulty, rating } = recipe;
  const times = cardTimes(recipe);
  return (
    <article className={isLarge ? 'card recipe-card large' : 'card recipe-card'}>
      <div className="card-text">
        <p className="eyebrow">{category}</p>
        <Heading className="card-title">
          <a href={`/kitchen/${slug}`}>{unbroken(title)}</a>
        </Heading>
        {isLarge && description && <p className="card-description">{unbroken(summaryOf(description, 200))}</p>}
        {why !== '' && <p className="card-facts">{unbroken(why)}</p>}
        <p className="card-facts">
          {times.length > 0 && (
            <span>
              {times.map(({ minutes, words }, index) => (
                <Fragment key={words}>
                  {index > 0 && ', '}
                  <time dateTime={isoMinutes(minutes)}>{words}</time>
                </Fragment>
              ))}
            </span>
          )}
          {servings !== undefined && <span>{servings === 1 ? '1 serving' : `${servings} servings`}</span>}
          {difficulty && <DifficultyBadge level={difficulty} />}
          {rating && (
            <span>
              <span aria-hidden="true">★ {rating.average.toFixed(1)}</span>
              <span className="visually-hidden">{ratingInWords(rating)}</span> ({rating.count})
            </span>
          )}
        </p>
      </div>
      {/* Another photo gets another frame: the old one would show the old photo until the new one has loaded. */}
      <CardPhoto
        key={featuredImage ?? ''}
        shown={featuredImage ? { src: featuredImage, alt: featuredImageAlt ?? '', photo } : null}
        standIn={standInOf(category)}
        sizes={sizes}
        isFirst={isFirst}
      />
    </article>
  );
});
