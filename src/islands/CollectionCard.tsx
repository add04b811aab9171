import type { CollectionSummary } from '#content/collections.ts';
import { formatMinutes, isoMinutes } from '@family-bakery/recipes/times/minutes';
import { summaryOf } from '#domain/summary.ts';
import { unbroken } from '#domain/unbroken.ts';
import { shownAuthor } from '#kitchen/lists/collection-listing.ts';
import { collectionHandsOn } from '#kitchen/recipe-times.ts';
import { CardPhoto } from './CardPhoto.tsx';
import { DifficultyBadge } from './DifficultyBadge.tsx';

interface CollectionCardProps {
  collection: CollectionSummary;
  isFirst: boolean;
}

const TAGS_SHOWN = 3;

/** A collection in a list. */
export function CollectionCard({ collection, isFirst }: CollectionCardProps) {
  const { slug, title, description, cover, recipeIds, category, difficulty, season, estimatedTime = 0, tags } = collection;
  const handsOn = collectionHandsOn(collection);
  const more = tags.length - TAGS_SHOWN;
  return (
    <article className="card collection-card">
      <div className="card-text">
        {category && <p className="eyebrow">{category}</p>}
        <h2 className="card-title">
          <a href={`/kitchen/collections/${slug}`}>{unbroken(title)}</a>
        </h2>
        <p className="card-description">{unbroken(summaryOf(description, 240))}</p>
        <p className="card-facts">
          <span>{recipeIds.length === 1 ? '1 recipe' : `${recipeIds.length} recipes`}</span>
          {difficulty && <DifficultyBadge level={difficulty} />}
          {season && <span>{season}</span>}
          {handsOn && <span>{handsOn} hands-on</span>}
          {estimatedTime > 0 && (
            <span>
              Estimated time <time dateTime={isoMinutes(estimatedTime)}>{formatMinutes(estimatedTime)}</time>
            </span>
          )}
          <span>By {shownAuthor(collection)}</span>
        </p>
        {tags.length > 0 && (
          <ul className="collection-card-tags" aria-label="Tags">
            {tags.slice(0, TAGS_SHOWN).map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
            {more > 0 && <li>+{more} more</li>}
          </ul>
        )}
      </div>
      <CardPhoto shown={cover} standIn="bowl" sizes="(min-width: 64rem) 45rem, 92vw" isFirst={isFirst} />
    </article>
  );
}
