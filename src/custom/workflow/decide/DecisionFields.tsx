/**
 * What the step opens of the form, the decision, the opinion with its files and the signature, one below the other, on
 * desk and phone.
 */
import { Form, Input, Radio } from 'antd';
import { type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPart } from '../../../engine/client/index.ts';
import { type TaskPage, filledOf } from '../calls.ts';
import { AskedFields } from './AskedFields.tsx';
import { GivenFiles } from './GivenFiles.tsx';
import { SignatureField } from './SignatureField.tsx';
import type { Decision } from './useDecision.ts';
import './decide.css';

interface DecisionFieldsProps {
  readonly page: TaskPage;
  readonly decision: Decision;
  /** Files can go with the opinion. */
  readonly takesFiles?: boolean;
}

export function DecisionFields({ page, decision, takesFiles = true }: DecisionFieldsProps): ReactNode {
  const { t } = useTranslation('course');
  const { t: word } = useTranslation('workflow');
  const id = useId();
  const { part, task } = decision;
  const filled = filledOf(page);
  const { opinion, outcome, asks, choose, files, attach, pictureless, signature, sign, setBusy, unsigned, refusal } =
    decision;
  return (
    <Form layout="vertical" component="div" className="decide-fields">
      {/* What its step opens of the form. */}
      {filled && (filled.row.$task?.writable.length ?? 0) > 0 && (
        <div className="decide-part">
          <Suspense fallback={null}>
            <FormPart view={filled.view} row={filled.row} draft={{ form: 'wfTask.form', id: task }} handle={part} />
          </Suspense>
        </div>
      )}
      {page.outcomes.length > 0 && (
        <Form.Item label={word('decide.outcome')} required>
          {/* A decision the texts do not know is called what the model calls it. */}
          <Radio.Group
            value={outcome}
            onChange={(event) => choose(String(event.target.value))}
            options={page.outcomes.map((one) => ({
              value: one,
              label:
                page.decisions.find(({ outcome: code }) => code === one)?.label ??
                word(`outcomes.${one}`, { defaultValue: one }),
            }))}
          />
        </Form.Item>
      )}
      {page.about && asks && (
        <AskedFields key={decision.outcome} entity={page.about.entity} asks={asks} decision={decision} />
      )}
      {!asks?.opinion && (
        <Form.Item label={word('decide.opinion')} htmlFor={id}>
          <Input.TextArea
            id={id}
            value={opinion.text}
            maxLength={500}
            showCount
            autoSize={{ minRows: 3, maxRows: 8 }}
            onChange={(event) => opinion.type(event.target.value)}
          />
        </Form.Item>
      )}
      {takesFiles && (
        <GivenFiles
          photo={page.photo && decision.agrees}
          value={files}
          onChange={attach}
          onBusy={setBusy}
          invalid={pictureless}
        />
      )}
      {page.sign && (
        <Form.Item label={t('sign.label')} required extra={t('sign.hint')}>
          <SignatureField
            kept={page.keptSignature}
            value={signature}
            onChange={sign}
            onBusy={setBusy}
            onSigning={decision.setSigning}
            invalid={unsigned}
          />
        </Form.Item>
      )}
      {refusal !== undefined && (
        <p className="decide-refusal" role="alert">
          {refusal}
        </p>
      )}
    </Form>
  );
}
