/** The mode of a folder within a folder. */
export const FOLDER = '40000';

/**
 * A folder as git stores it: its items by name, each as `<mode> <name>\0<binary id>`. Names and items have one character per byte, so
 * that no name is changed by decoding it.
 */
export type Tree = ReadonlyMap<string, string>;

/** Reads the bytes of a tree object. `idLength` is in bytes. */
export function parseTree(bytes: Buffer, idLength: number): Tree {
  const text = bytes.toString('latin1');
  const items = new Map<string, string>();
  for (let start = 0, end = 0; start < text.length; start = end) {
    const nameStart = text.indexOf(' ', start) + 1;
    const nameEnd = text.indexOf('\0', nameStart);
    end = nameEnd + 1 + idLength;
    items.set(text.slice(nameStart, nameEnd), text.slice(start, end));
  }
  return items;
}

/** The name of a file or folder as a tree has it. */
export const nameInTree = (name: string): string => Buffer.from(name).toString('latin1');

/** The name as text. */
export const nameAsText = (name: string): string => Buffer.from(name, 'latin1').toString();

/** An item of a tree. */
export const treeItem = (mode: string, name: string, id: string): string => `${mode} ${name}\0${Buffer.from(id, 'hex').toString('latin1')}`;

/** The mode and the id of an item. */
export function readTreeItem(item: string): { mode: string; revision: string } {
  const mode = item.slice(0, item.indexOf(' '));
  return { mode, revision: Buffer.from(item.slice(item.indexOf('\0') + 1), 'latin1').toString('hex') };
}

/** Whether an item is a folder. */
export const isFolder = (item: string): boolean => item.startsWith(`${FOLDER} `);

/** The items in git's order, which sorts a folder as if its name ended with a slash. */
export function sortTree(items: Tree): Tree {
  const keyed = [...items].map((item) => ({ item, key: isFolder(item[1]) ? `${item[0]}/` : item[0] }));
  return new Map(keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ item }) => item));
}

/** The bytes of a tree object with these sorted items. */
export const treeBytes = (items: Tree): Buffer => Buffer.from([...items.values()].join(''), 'latin1');
