import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { type Focus, focusSchema } from '#schema/photos.ts';
import { focusPosition } from '#media/focus-marks.ts';
import { pressedKey } from '#domain/pressed-key.ts';
import { Button } from '../../kit/Button.tsx';
import { useFocus } from './use-focus.ts';

interface FocusPanelProps {
  address: string;
  /** The focal point the photo has, null for its middle; asked for where it is left out. */
  known?: Focus | null;
}

const STEP = 10;
const SMALL_STEP = 1;

const ARROWS: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const SHAPES = [
  { name: 'wide', label: 'Card' },
  { name: 'square', label: 'Square' },
  { name: 'tall', label: 'Tall' },
] as const;

const within = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent)));

/** The focal point of a photo, folded away until it is wanted. */
export function FocusPanel({ address, known }: FocusPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="focus-panel" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Focal point</summary>
      {isOpen && <FocusEditor address={address} {...(known === undefined ? {} : { known })} />}
    </details>
  );
}

/** Sets what stays in sight of a photo when it is cropped: by tapping it, by dragging the point, by arrow keys, or by two sliders. */
function FocusEditor({ address, known }: FocusPanelProps) {
  const id = useId();
  const pad = useRef<HTMLDivElement>(null);
  const point = useRef<HTMLButtonElement>(null);
  const isDragging = useRef(false);
  const { value: focus, words, isFailed, change: move, save } = useFocus(address, known);

  function moveTo({ clientX, clientY }: PointerEvent): void {
    const { left, top, width, height } = (pad.current as HTMLDivElement).getBoundingClientRect();
    move({ x: within(((clientX - left) / width) * 100), y: within(((clientY - top) / height) * 100) });
  }

  /** A finger on the photo may be about to scroll, so that only its tap counts; on the point, and with a mouse, it drags. */
  function begin(event: PointerEvent): void {
    if (event.pointerType === 'touch' && event.target !== point.current) return;
    event.preventDefault();
    isDragging.current = true;
    pad.current?.setPointerCapture(event.pointerId);
    moveTo(event);
  }

  function end(event: PointerEvent): void {
    isDragging.current = false;
    moveTo(event);
    point.current?.focus({ preventScroll: true });
    setTimeout(() => void save());
  }

  function moveByKey(event: KeyboardEvent): void {
    const arrow = ARROWS[pressedKey(event)];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? SMALL_STEP : STEP;
    move({ x: within(focus.x + arrow[0] * step), y: within(focus.y + arrow[1] * step) });
  }

  return (
    <div className="focus-editor">
      <p className="field-hint">Tap what should stay visible when the photo is cropped. This applies wherever the photo is shown.</p>
      <div
        ref={pad}
        className="focus-pad"
        onPointerDown={begin}
        onPointerMove={(event) => isDragging.current && moveTo(event)}
        onPointerUp={end}
        onPointerCancel={() => {
          isDragging.current = false;
        }}
      >
        <img src={address} alt="" draggable={false} />
        <button
          ref={point}
          type="button"
          className="focus-point"
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
          aria-label={`Focal point: ${focus.x}% from the left, ${focus.y}% from the top. Arrow keys move it.`}
          onKeyDown={moveByKey}
        />
      </div>
      <div className="focus-sliders">
        {(['x', 'y'] as const).map((axis) => (
          <div key={axis} className="focus-slider">
            <label htmlFor={`${id}-${axis}`}>{focusSchema.shape[axis].meta()?.title}</label>
            <input
              id={`${id}-${axis}`}
              type="range"
              min={0}
              max={100}
              value={focus[axis]}
              aria-valuetext={`${focus[axis]}%`}
              onChange={({ target }) => move({ ...focus, [axis]: Number(target.value) })}
            />
          </div>
        ))}
      </div>
      <ul className="focus-previews" aria-label="How it will be cropped">
        {SHAPES.map(({ name, label }) => (
          <li key={name}>
            <img className={name} src={address} alt="" style={{ objectPosition: focusPosition(focus) }} />
            {label}
          </li>
        ))}
      </ul>
      <div className="focus-state">
        <p role="status" className={isFailed ? 'field-error' : 'field-hint'}>
          {words}
        </p>
        {isFailed && <Button look="plain" label="Try again" onClick={save} />}
      </div>
    </div>
  );
}
