import { type ComponentType, memo, type ReactNode, useMemo, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { getKind } from '#schema/content-kinds.ts';
import { type Field, namesProduct, titleField } from '#schema/field-shape.ts';
import { publicPage } from '#schema/public-page.ts';
import { type EntryName, fieldFrom, screenOf, tabAddress, tabFrom } from '../../routing/address.ts';
import { type EntryKind, type FieldsProps, type FormValues, inputId } from '../entry-kind.ts';
import { errorPaths } from '../form-errors.ts';
import { replaceAddress, useAddress } from '../../routing/navigation.ts';
import { Section } from '../../kit/Section.tsx';
import { Tabs } from '../../kit/Tabs.tsx';
import { runsOfFields } from './FieldInput.tsx';
import { FormContext, type ListLooks } from './form-context.ts';
import { listProducts, type Product } from './products.ts';
import { useAnswer } from '../../network/use-answer.ts';
import { type FormSection, sectionsOf } from './sections.ts';
import { textIn } from './typed.ts';
import { type Notes, type SpecialInputProps, TopField } from './TopField.tsx';

/** The props of what is above the sections. */
export interface HeadProps extends FieldsProps {
  /** Puts other values into the whole form. */
  fill: (values: FormValues, notes: Notes) => void;
  /** Sets the hints for values to check. */
  note: (notes: Notes) => void;
}

/** What a form has besides what its schema says. */
export interface FormLook {
  /** The sections in their order, which are tabs where they have names in the address; a field that none names follows the one before it in the schema. */
  sections?: readonly FormSection[];
  /** Inputs of their own, by the name of the field. */
  inputs?: Readonly<Record<string, ComponentType<SpecialInputProps>>>;
  /** What is special about the rows of a list, by its name. */
  rows?: ListLooks;
  /** Fields that are checked again with another, whose name leads to theirs. */
  deps?: Readonly<Record<string, string>>;
  /** Above the sections. */
  Head?: ComponentType<HeadProps>;
}

const NO_ROWS: ListLooks = {};

/** The inputs of a kind's form, in sections or tabs, made of its schema. */
export function schemaFields(name: EntryName, all: readonly Field[], look: FormLook = {}): Pick<EntryKind, 'Fields' | 'reveal'> {
  const { holds, label } = getKind(name);
  const sections = sectionsOf(all, look.sections, label);
  const tabs = sections.flatMap(({ tab }) => tab ?? []);
  const namesProducts = all.some(namesProduct);
  const title = holds === 'folder' ? titleField(all)?.name : undefined;
  const day = all.find(({ isDay }) => isDay)?.name;

  // The form around it is drawn again more often, twice before anybody sees it.
  const SchemaFields = memo(function SchemaFields(props: FieldsProps) {
    const { form, isNew, version, entry, isFixed = false } = props;
    const { errors, submitCount } = useFormState({ control: form.control });
    const [filled, setFilled] = useState<{ times: number; notes: Notes }>({ times: 0, notes: {} });
    const [products, setProducts] = useState<readonly Product[] | null>(null);
    useAnswer(
      () => (namesProducts ? listProducts() : null),
      (answer) => answer.ok && setProducts(answer.value),
      [entry?.revision],
    );
    const [wanted] = useState(() => inputId(name, fieldFrom(location.search)));
    const context = useMemo(
      () => ({
        attempts: submitCount,
        wanted,
        version: version + filled.times,
        rows: look.rows ?? NO_ROWS,
        dayOf: () => textIn(day && form.getValue(day)),
        products,
      }),
      [submitCount, wanted, version, filled, form, products],
    );
    const fill: HeadProps['fill'] = (values, notes) => {
      for (const field of all) form.setValue(field.name, values[field.name]);
      form.clearErrors();
      setFilled(({ times }) => ({ times: times + 1, notes }));
    };
    const note: HeadProps['note'] = (notes) => setFilled(({ times }) => ({ times, notes }));
    const countErrors = (names: readonly string[]) =>
      names.reduce((sum, field) => sum + (errors[field] ? errorPaths({ [field]: errors[field] }).length : 0), 0);

    const inputsOf = ({ fields: names, named: titled, hint, isAside = false, Foot }: FormSection) => {
      const named = names.flatMap((one) => all.find((field) => field.name === one) ?? []);
      const fields = named.filter(({ control }) => !isFixed || (control !== 'slug' && control !== 'status'));
      return (
        <>
          {hint && <p className="field-hint">{hint}</p>}
          {(isAside ? fields.map((field) => [field]) : runsOfFields(fields)).map((run) => {
            const inputs = run.map((field) => (
              <TopField
                key={field.name}
                kind={name}
                form={form}
                entry={entry}
                field={field}
                all={fields}
                isNamed={field.name === titled}
                allErrors={errors}
                title={title}
                isNew={isNew}
                note={filled.notes[field.name]}
                deps={look.deps?.[field.name]}
                Special={look.inputs?.[field.name]}
              />
            ));
            return run.length === 1 ? inputs : <div className="side-by-side">{inputs}</div>;
          })}
          {isFixed && named.some(({ control }) => control === 'status') && (
            <p className="field-hint">This page is always on the site, at {publicPage(name, entry?.slug ?? '')}.</p>
          )}
          {Foot && <Foot form={form} />}
        </>
      );
    };
    const shown = (section: FormSection) => {
      const { title: heading, fields, startsFolded = false } = section;
      return (
        <Section
          key={heading}
          title={heading}
          errorCount={countErrors(fields)}
          startsFolded={typeof startsFolded === 'boolean' ? startsFolded : isNew === (startsFolded === 'new')}
        >
          {inputsOf(section)}
        </Section>
      );
    };
    if (tabs.length > 0) {
      return (
        <FormContext value={context}>
          <SectionTabs screen={screenOf(name)} label={label} sections={sections} countErrors={countErrors} inputsOf={inputsOf} />
        </FormContext>
      );
    }
    const [main, aside] = [false, true].map((isAside) => sections.filter((section) => (section.isAside ?? false) === isAside).map(shown));
    return (
      <FormContext value={context}>
        <div className="entry-columns">
          <div className="entry-main">
            {look.Head && <look.Head {...props} fill={fill} note={note} />}
            {main}
          </div>
          <div className="entry-side">{aside}</div>
        </div>
      </FormContext>
    );
  });

  return {
    Fields: SchemaFields,
    reveal(paths) {
      const first = sections.find(({ fields }) => paths.some((path) => fields.includes(path.split('.')[0] ?? '')));
      if (first?.tab) replaceAddress(tabAddress(screenOf(name), first.tab, tabs));
    },
  };
}

interface SectionTabsProps {
  screen: string;
  /** What the tabs are of. */
  label: string;
  sections: readonly FormSection[];
  countErrors: (fields: readonly string[]) => number;
  inputsOf: (section: FormSection) => ReactNode;
}

/** One section at a time, which the address names. */
function SectionTabs({ screen, label, sections, countErrors, inputsOf }: SectionTabsProps) {
  const tabs = sections.map(({ tab = '', title, fields }) => ({ id: tab, label: title, errorCount: countErrors(fields) }));
  const ids = tabs.map(({ id }) => id);
  const address = useAddress();
  const [wanted = ''] = fieldFrom(address).split('.');
  const chosen = sections.find(({ fields }) => fields.includes(wanted))?.tab ?? tabFrom(address, ids);
  const section = sections.find(({ tab }) => tab === chosen);
  return (
    <Tabs label={label} tabs={tabs} chosen={chosen} onChoose={(tab) => replaceAddress(tabAddress(screen, tab, ids))}>
      <div key={chosen} className="section-body">
        {section && inputsOf(section)}
      </div>
    </Tabs>
  );
}
