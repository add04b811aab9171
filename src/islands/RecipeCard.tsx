import type { RecipeSummary } from '#content/recipes.ts';
import { formatMinutes, isoMinutes } from '#domain/minutes.ts';
import { standInOf } from '#kitchen/stand-in.ts';
import { CardPhoto } from './CardPhoto.tsx';
import { DifficultyBadge } from './DifficultyBadge.tsx';

interface RecipeCardProps {
  recipe: RecipeSummary;
  /** How wide its photo is shown, as the `sizes` of an image. */
  sizes: string;
  /** The level of its title among the page's headings. */
  heading?: 'h2' | 'h3';
  isFirst?: boolean;
  /** Whether there is room for its description. */
  isLarge?: boolean;
}

/** A recipe in a list. */
export function RecipeCard({ recipe, sizes, heading: Heading = 'h2', isFirst = false, isLarge = false }: RecipeCardProps) {
  const { slug, title, description, featuredImage, featuredImageAlt, photo, category, totalTime, servings, difficulty } = recipe;
  return (
    <article className={isLarge ? 'card recipe-card large' : 'card recipe-card'}>
      <CardPhoto
        shown={featuredImage ? { src: featuredImage, alt: featuredImageAlt ?? '', photo } : null}
        standIn={standInOf(category)}
        sizes={sizes}
        isFirst={isFirst}
      />
      <div className="card-text">
        <p className="eyebrow">{category}</p>
        <Heading className="card-title">
          <a href={`/kitchen/${slug}`}>{title}</a>
        </Heading>
        {isLarge && description && <p className="card-description">{description}</p>}
        <p className="card-facts">
          {totalTime > 0 && <time dateTime={isoMinutes(totalTime)}>{formatMinutes(totalTime)}</time>}
          {servings !== undefined && <span>{servings === 1 ? '1 serving' : `${servings} servings`}</span>}
          <DifficultyBadge level={difficulty} />
        </p>
      </div>
    </article>
  );
}
