import type { Scene } from '#kitchen/stand-in.ts';

/** A drawing beside a text that says the same. It is loaded once it is visible. */
export const SceneLinocut = ({ scene }: { scene: Scene }) => (
  <img className="scene" src={`/linocuts/${scene}.svg`} alt="" width={480} height={360} loading="lazy" decoding="async" />
);
