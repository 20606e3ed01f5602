/** Drawings of other products: whom their names mean is asked as they are deployed, and they look and stay as drawn. */
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { api, type Caller } from '../../support/client.ts';
import { freshKey, newModel, storedText } from '../../support/process-models.ts';
import { test, tokenOf } from '../../support/portal.ts';

const admin = (): Caller => api(process.env['ANLAN_URL'] ?? '', tokenOf('admin'));
const brought = (name: string): string => readFileSync(`tests/fixtures/workflow/brought/${name}.bpmn`, 'utf8');

interface Found {
  readonly list: readonly Readonly<Record<string, unknown>>[];
}

test('whom names of another product mean is asked once, and what has to be known is told before it is deployed', async ({
  portal,
}) => {
  const caller = admin();
  const key = freshKey('brought');
  const name = `总经理${key}`;
  const text = brought('m7')
    .replace('"m7"', `"${key}"`)
    .replace('"总经理"', `"${name}"`)
    .replace('<userTask id="a"', '<userTask id="a" name="审批" flowable:formKey="leave.html"');
  const { id, view } = await newModel(caller, key, { bpmnXml: text, usedForm: 'none' });
  const [role] = (await caller.get<Found>('/api/admin/sysrole/querySysRole', { roleCode: 'safetyDept', pageSize: 1 }))
    .data.list;
  const roleName = String(role?.['roleName']);

  const page = await portal.visit('admin', `${view.path}/${id}`);
  const dialog = page.getByRole('dialog', { name: `部署：模型 ${key}` });
  const press = (): Promise<void> => page.getByRole('button', { name: '部署', exact: true }).first().click();
  const meaning = dialog.getByRole('combobox', { name: `“${name}”对应` });
  await press();
  await expect(dialog.getByRole('region', { name: '照办，但请留意' })).toContainText('审批：没有表单“leave.html”');
  await expect(dialog.getByRole('region', { name: '人员、角色与岗位' })).toContainText(name);
  await meaning.fill(roleName);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: roleName })
    .first()
    .click();
  await page.screenshot({ path: 'test-results/brought-names.png' });
  await dialog.getByRole('button', { name: '部署', exact: true }).click();
  await expect(page.getByText(`已部署“模型 ${key}”`)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const begun = await caller.post<{ instance: string }>('/api/workflow/start', { process: key, name: key });
  expect(begun.code, begun.msg).toBe(200);
  const [task] = (
    await caller.get<Found>('/api/workflow/wfTask/queryWfTask', { instance: begun.data.instance, pageSize: 5 })
  ).data.list;
  expect(task?.['candidateRoles']).toEqual([role?.['id']]);

  // From then on it is known, and can be changed.
  await press();
  await expect(dialog.locator('.deploying-pick')).toContainText(roleName);
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toHaveCount(0);
});

const DRAWING = (key: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:omgdc="http://www.omg.org/spec/DD/20100524/DC" xmlns:omgdi="http://www.omg.org/spec/DD/20100524/DI" targetNamespace="http://www.activiti.org/test" id="d">
  <!-- drawn elsewhere -->
  <process id="${key}" isExecutable="1" xmlns:activiti="http://activiti.org/bpmn">
    <startEvent id="s"/>
    <!-- the inner steps -->
    <subProcess id="sub" name="内部">
      <startEvent id="i"/>
      <userTask id="inner" name="会签&#13;&#10;（安全）" activiti:assignee="admin"/>
      <sequenceFlow id="g" sourceRef="i" targetRef="inner"/>
      <sequenceFlow id="h" sourceRef="inner" targetRef="failed"/>
      <endEvent id="failed"><errorEventDefinition errorRef="PAYMENT_REJECT"/></endEvent>
    </subProcess>
    <sequenceFlow id="f" name="很长的路" sourceRef="s" targetRef="sub"/>
    <sequenceFlow id="k" sourceRef="sub" targetRef="last"/>
    <userTask id="last" name="归档"><potentialOwner><resourceAssignmentExpression><formalExpression>user(admin)</formalExpression></resourceAssignmentExpression></potentialOwner></userTask>
  </process>
  <bpmndi:BPMNDiagram id="dg"><bpmndi:BPMNPlane id="pl" bpmnElement="${key}">
    <bpmndi:BPMNShape bpmnElement="s"><omgdc:Bounds x="100" y="380" width="35" height="35"/></bpmndi:BPMNShape>
    <bpmndi:BPMNShape bpmnElement="sub"><omgdc:Bounds x="400" y="300" width="420" height="200"/></bpmndi:BPMNShape>
    <bpmndi:BPMNShape bpmnElement="i"><omgdc:Bounds x="430" y="380" width="35" height="35"/></bpmndi:BPMNShape>
    <bpmndi:BPMNShape bpmnElement="inner"><omgdc:Bounds x="520" y="360" width="105" height="75"/></bpmndi:BPMNShape>
    <bpmndi:BPMNShape bpmnElement="failed"><omgdc:Bounds x="720" y="380" width="35" height="35"/></bpmndi:BPMNShape>
    <bpmndi:BPMNShape bpmnElement="last"><omgdc:Bounds x="900" y="360" width="105" height="75"/></bpmndi:BPMNShape>
    <bpmndi:BPMNEdge bpmnElement="f"><omgdi:waypoint x="135" y="397"/><omgdi:waypoint x="400" y="397"/><bpmndi:BPMNLabel><omgdc:Bounds x="-30" y="-20" width="100" height="14"/></bpmndi:BPMNLabel></bpmndi:BPMNEdge>
    <bpmndi:BPMNEdge bpmnElement="g"><omgdi:waypoint x="465" y="397"/><omgdi:waypoint x="520" y="397"/></bpmndi:BPMNEdge>
    <bpmndi:BPMNEdge bpmnElement="h"><omgdi:waypoint x="625" y="397"/><omgdi:waypoint x="720" y="397"/></bpmndi:BPMNEdge>
    <bpmndi:BPMNEdge bpmnElement="k"><omgdi:waypoint x="820" y="397"/><omgdi:waypoint x="900" y="397"/></bpmndi:BPMNEdge>
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</definitions>`;

test('a drawing of another designer opens as it was drawn, and a save keeps what the canvas does not know', async ({
  portal,
}) => {
  const caller = admin();
  const key = freshKey('elsewhere');
  const { id, view } = await newModel(caller, key, { bpmnXml: DRAWING(key), usedForm: 'none' });
  const page = await portal.visit('admin', `${view.path}/${id}?design`);
  await expect(page.locator('.flow-designer[data-ready=true] .flow-canvas')).toBeVisible();
  const nodeOf = (node: string) => page.locator(`.djs-element[data-element-id="${node}"]`);
  // The steps inside are in the same plane as what holds them.
  await expect(nodeOf('inner')).toBeVisible();
  await expect(nodeOf('last')).toBeVisible();
  // The name of the way stands at the way.
  const [label, way] = [await nodeOf('f_label').boundingBox(), await nodeOf('f').boundingBox()];
  expect(label && way && label.x > way.x - 20 && label.x + label.width < way.x + way.width + 20).toBe(true);
  await page.screenshot({ path: 'test-results/brought-open.png' });

  await nodeOf('last').click();
  await page.getByRole('complementary', { name: '属性' }).getByLabel('名称', { exact: true }).fill('归档完毕');
  await page.keyboard.press('Control+s');
  await expect(page.locator('.flow-saving')).toHaveText('已保存');
  const stored = await storedText(caller, view, id);
  for (const kept of [
    '<!-- drawn elsewhere -->',
    '<!-- the inner steps -->',
    'errorRef="PAYMENT_REJECT"',
    'errorCode="PAYMENT_REJECT"',
    'formalExpression>user(admin)</',
    'name="会签&#13;&#10;（安全）"',
    'flowable:assignee="admin"',
    'isExecutable="true"',
    'name="归档完毕"',
  ])
    expect(stored).toContain(kept);
  expect(stored.match(/<bpmndi:BPMNPlane /g)).toHaveLength(1);
  expect(stored).toMatch(/bpmnElement="sub" isExpanded="true"/);
  expect(stored).toMatch(/<bpmndi:BPMNLabel>\s*<\w+:Bounds x="238" y="377" width="100" height="14" \/>/);
  // Opened again it is the same.
  await page.reload();
  await expect(nodeOf('inner')).toBeVisible();
  expect(await storedText(caller, view, id)).toBe(stored);
});
