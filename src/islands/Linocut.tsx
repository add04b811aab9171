interface LinocutProps {
  /** The drawing, which a LinocutSheet of the same subject brings onto the page. */
  subject: 'cake' | 'bowl' | 'loaf';
}

/** A drawing. Where it follows a photo it stands in for it, should that fail (missing-photo.css). */
export const Linocut = ({ subject }: LinocutProps) => (
  <svg className="linocut" viewBox="0 0 160 120" aria-hidden="true" focusable="false">
    <use href={`#linocut-${subject}`} />
  </svg>
);
