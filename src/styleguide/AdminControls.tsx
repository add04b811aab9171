import { Field } from '#admin/kit/Field.tsx';
import { Notice } from '#admin/kit/Notice.tsx';
import { Section } from '#admin/kit/Section.tsx';

/** The admin's fields and messages in all states. */
export default function AdminControls() {
  return (
    <div className="admin">
      <Section title="A part of a form" errorCount={1}>
        <Field id="sample-title" meta={{ title: 'Title', description: 'What it is called' }} error={undefined}>
          {(input) => <input {...input} defaultValue="Rye" />}
        </Field>
        <Field id="sample-excerpt" meta={{ title: 'Short summary' }} error="Short summary must not be empty">
          {(input) => <textarea {...input} />}
        </Field>
        <Field id="sample-category" meta={{ title: 'Category' }} error={undefined}>
          {(input) => (
            <select {...input}>
              <option>News</option>
            </select>
          )}
        </Field>
        <div className="actions">
          <button type="button" className="button plain">
            Plain
          </button>
          <button type="button" className="button quiet danger">
            Danger
          </button>
          <button type="button" className="button warning">
            Warning
          </button>
          <button type="button" className="button" disabled>
            Disabled
          </button>
        </div>
      </Section>
      <Notice onTryAgain={() => undefined}>The list could not be loaded.</Notice>
      <p className="empty">Nothing has been written yet.</p>
    </div>
  );
}
