import { SaxesParser } from 'saxes';

/** An element of XML, for tests; its text is what stands directly in it. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/** Reads XML as strictly as its rules say, namespaces and characters included. Throws where it is not well-formed. */
export function parseXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlElement[] = [{ name: '', attributes: {}, children: [], text: '' }];
  const innermost = () => open.at(-1) as XmlElement;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = {
      name,
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, { value }]) => [key, value])),
      children: [],
      text: '',
    };
    innermost().children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => (innermost().text += text));
  parser.on('cdata', (text) => (innermost().text += text));
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return innermost().children[0] as XmlElement;
}

/** The elements of a name that stand directly in another. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] => element.children.filter((child) => child.name === name);

/** The texts of the elements of a name that stand directly in another. */
export const textsOf = (element: XmlElement, name: string): string[] => childrenOf(element, name).map(({ text }) => text);
