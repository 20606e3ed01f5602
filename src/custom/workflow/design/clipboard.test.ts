/** What is copied in one model is whole in another: elements, their extensions, and what no descriptor knows. */
import { BpmnModdle } from 'bpmn-moddle';
import { describe, expect, it } from 'vitest';
import { made, plain } from './clipboard.ts';
import type { Moddle } from './moddle.ts';

const TEXT = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" id="d" targetNamespace="t">
  <bpmn:process id="p">
    <bpmn:userTask id="a" name="甲审" flowable:candidateGroups="safetyDept" flowable:limitHours="8">
      <bpmn:extensionElements>
        <flowable:field name="x"><flowable:string>一 &lt; 二</flowable:string></flowable:field>
      </bpmn:extensionElements>
      <bpmn:multiInstanceLoopCharacteristics isSequential="true" flowable:collection="\${people}">
        <bpmn:completionCondition xsi:type="bpmn:tFormalExpression">\${nrOfAgreed &gt; 1}</bpmn:completionCondition>
      </bpmn:multiInstanceLoopCharacteristics>
    </bpmn:userTask>
  </bpmn:process>
</bpmn:definitions>`;

type Elements = { flowElements: Moddle[] };

describe('a copied element', () => {
  it('is the same after it was stored as text and made again by another model', async () => {
    const moddle = new BpmnModdle();
    const { rootElement } = await moddle.fromXML(TEXT);
    const process = (rootElement as unknown as { rootElements: (Moddle & Elements)[] }).rootElements[0]!;
    const other = new BpmnModdle();
    const tree = {
      0: [{ id: 'a', x: 3, y: 4, parent: null, businessObject: process.flowElements[0], waypoints: [{ x: 1, y: 2 }] }],
    };
    const back = made(
      JSON.parse(JSON.stringify(plain(tree))),
      other as unknown as Parameters<typeof made>[1],
    ) as typeof tree;
    expect(back[0][0]).toMatchObject({ id: 'a', x: 3, y: 4, parent: null, waypoints: [{ x: 1, y: 2 }] });
    process.flowElements = [back[0][0]!.businessObject!];
    back[0][0]!.businessObject!.$parent = process;
    expect((await moddle.toXML(rootElement, { format: true })).xml.trim()).toBe(
      (await moddle.toXML((await moddle.fromXML(TEXT)).rootElement, { format: true })).xml.trim(),
    );
  });

  it('holds nothing that cannot be stored', () => {
    expect(plain({ name: 'x', run: () => 1, list: [1, { deep: undefined }] })).toEqual({
      name: 'x',
      run: undefined,
      list: [1, { deep: undefined }],
    });
  });
});
