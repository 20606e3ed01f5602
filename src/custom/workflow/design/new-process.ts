/** What a model begins with: the least that can be deployed. */

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export interface ProcessWords {
  readonly start: string;
  readonly task: string;
  readonly end: string;
}

/** Start, one task handled by whom node maintenance names, end. `key` is the id of the process. */
export function newProcess(key: string, name: string, { start, task, end }: ProcessWords): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:flowable="http://flowable.org/bpmn" id="Definitions_1" targetNamespace="http://bpmn.io/schema/bpmn">
  <bpmn:process id="${escaped(key)}" name="${escaped(name)}" isExecutable="true">
    <bpmn:startEvent id="start" name="${escaped(start)}">
      <bpmn:outgoing>toApprove</bpmn:outgoing>
    </bpmn:startEvent>
    <bpmn:sequenceFlow id="toApprove" sourceRef="start" targetRef="approve" />
    <bpmn:userTask id="approve" name="${escaped(task)}" flowable:assigneeSource="nodeConfig">
      <bpmn:incoming>toApprove</bpmn:incoming>
      <bpmn:outgoing>toEnd</bpmn:outgoing>
    </bpmn:userTask>
    <bpmn:sequenceFlow id="toEnd" sourceRef="approve" targetRef="end" />
    <bpmn:endEvent id="end" name="${escaped(end)}">
      <bpmn:incoming>toEnd</bpmn:incoming>
    </bpmn:endEvent>
  </bpmn:process>
  <bpmndi:BPMNDiagram id="Diagram_1">
    <bpmndi:BPMNPlane id="Plane_1" bpmnElement="${escaped(key)}">
      <bpmndi:BPMNShape id="start_di" bpmnElement="start">
        <dc:Bounds x="180" y="182" width="36" height="36" />
        <bpmndi:BPMNLabel>
          <dc:Bounds x="168" y="225" width="60" height="14" />
        </bpmndi:BPMNLabel>
      </bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="approve_di" bpmnElement="approve">
        <dc:Bounds x="280" y="160" width="100" height="80" />
      </bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="end_di" bpmnElement="end">
        <dc:Bounds x="450" y="182" width="36" height="36" />
        <bpmndi:BPMNLabel>
          <dc:Bounds x="438" y="225" width="60" height="14" />
        </bpmndi:BPMNLabel>
      </bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="toApprove_di" bpmnElement="toApprove">
        <di:waypoint x="216" y="200" />
        <di:waypoint x="280" y="200" />
      </bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="toEnd_di" bpmnElement="toEnd">
        <di:waypoint x="380" y="200" />
        <di:waypoint x="450" y="200" />
      </bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
}
