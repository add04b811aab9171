import type { CmsWidgetControlProps, CmsWidgetParam } from 'decap-cms-core';
import list from 'decap-cms-widget-list';
import { cloneElement, type MouseEvent, type ReactNode, useState } from 'react';

interface MoveButtonsProps {
  /** What the item is called. */
  item: string;
  index: number;
  count: number;
  onMove: (newIndex: number) => void;
}

/** Moves an item of a list by one place, and says where it is then. */
function MoveButtons({ item, index, count, onMove }: MoveButtonsProps) {
  const [news, setNews] = useState('');
  const button = (sign: string, words: string, newIndex: number) => {
    const isPossible = newIndex >= 0 && newIndex < count;
    const move = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      if (!isPossible) return;
      onMove(newIndex);
      setNews(`${newIndex + 1} of ${count}`);
      // What is moved in the page loses the focus.
      setTimeout(() => currentTarget.focus());
    };
    return (
      <button type="button" aria-label={`Move ${item} ${words}`} aria-disabled={!isPossible} onClick={move}>
        {sign}
      </button>
    );
  };
  return (
    <div className="cms-moves">
      {button('↑', 'up', index - 1)}
      {button('↓', 'down', index + 1)}
      <span role="status" className="visually-hidden">
        {news}
      </span>
    </div>
  );
}

/** Decap's list, whose items are moved by buttons too: its own handles are for pointers only. */
class MovableList extends list.controlComponent {
  constructor(props: MovableList['props']) {
    super(props);
    const { renderItem } = this;
    this.renderItem = (item, index) => {
      const element = renderItem(item, index);
      const buttons = (
        <MoveButtons
          item={this.objectLabel(item)}
          index={index}
          count={this.props.value?.size ?? 0}
          onMove={(newIndex) => this.onSortEnd({ oldIndex: index, newIndex })}
        />
      );
      // After the bar of the item, which is the second: the first is the name of its type, in lists of several.
      return cloneElement(element, undefined, ...(element.props.children as ReactNode[]).toSpliced(2, 0, buttons));
    };
  }
}

/** The widget of lists. Decap's types take its own controls only. */
export const movableList: CmsWidgetParam = { ...list.Widget(), controlComponent: MovableList as unknown as CmsWidgetControlProps };
