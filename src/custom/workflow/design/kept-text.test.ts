/** What a save keeps of a text that the canvas does not hold: comments where they stood, and how two things are written. */
import { BpmnModdle } from 'bpmn-moddle';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asOthersRead, commentsOf, withComments } from './kept-text.ts';

const moddle = new BpmnModdle();
/** As a canvas writes what it has read. */
async function written(xml: string): Promise<string> {
  const { rootElement } = await moddle.fromXML(xml);
  return asOthersRead((await moddle.toXML(rootElement, { format: true })).xml);
}

const DRAWING = `<?xml version="1.0" encoding="UTF-8"?>
<!-- made by hand -->
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="x">
  <!-- the process -->
  <process id="p" isExecutable="true">
    <!-- begins here -->
    <startEvent id="s" name="a &gt; b"/>
    <userTask id="a">
      <!-- no id follows -->
      <incoming>f</incoming>
      <documentation><![CDATA[<!-- no comment -->]]></documentation>
      <!-- last in the task -->
    </userTask>
    <!-- one -->
    <!-- two -->
    <sequenceFlow id="f" sourceRef="s" targetRef="a"/>
  </process>
</definitions>
<!-- the end -->
`;

describe('comments', () => {
  it('are found with what they stand at', () => {
    expect(commentsOf(DRAWING).map(({ text, place, id }) => [text.slice(5, -4), place, id])).toEqual([
      ['made by hand', 'head', ''],
      ['the process', 'before', 'p'],
      ['begins here', 'before', 's'],
      ['no id follows', 'first', 'a'],
      ['last in the task', 'last', 'a'],
      ['one', 'before', 'f'],
      ['two', 'before', 'f'],
      ['the end', 'tail', ''],
    ]);
  });

  it('stand after a save where they stood, and a second save changes nothing', async () => {
    const saved = withComments(await written(DRAWING), commentsOf(DRAWING));
    expect(commentsOf(saved).map(({ text, place, id }) => [text, place, id])).toEqual(
      commentsOf(DRAWING).map(({ text, place, id }) => [text, place, id]),
    );
    expect(saved).toContain('    <!-- begins here -->\n    <startEvent id="s"');
    expect(withComments(await written(saved), commentsOf(saved))).toBe(saved);
  });

  it('of an element that is gone stand at the head', async () => {
    const saved = withComments(await written(DRAWING.replace('id="p"', 'id="other"')), commentsOf(DRAWING));
    expect(saved).toMatch(/\?>\n<!-- made by hand -->\n<!-- the process -->\n<definitions/);
    expect(commentsOf(saved)).toHaveLength(8);
  });

  it('are never lost, and nothing else is changed, whatever the text', () => {
    const name = fc.constantFrom('a', 'b', 'c');
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        name.map((id) => `<x id="${id}" n="1 > 0"/>`),
        fc.constant('<!-- k -->'),
        fc.constant('text'),
        fc
          .tuple(fc.option(name, { nil: undefined }), fc.array(tie('node'), { maxLength: 4 }))
          .map(([id, inside]) => `<y${id === undefined ? '' : ` id="${id}"`}>${inside.join('')}</y>`),
      ),
    })).node;
    fc.assert(
      fc.property(tree, (inside) => {
        const text = `<r>${inside}</r>`;
        const bare = text.replaceAll('<!-- k -->', '');
        const kept = withComments(bare, commentsOf(text));
        expect(kept.split('<!-- k -->')).toHaveLength(text.split('<!-- k -->').length);
        expect(kept.replace(/\s*<!-- k -->\s*/g, '')).toBe(bare);
      }),
    );
  });

  it('of a text that does not close are no matter', () => {
    for (const text of ['', '<', '<a', '<!-- open', '<a><!-- x --><b "'])
      expect(() => withComments(text, commentsOf(text))).not.toThrow();
  });
});

describe('as others read it', () => {
  it('a formal expression of whom to ask stays one', async () => {
    const owner =
      '<potentialOwner id="o"><resourceAssignmentExpression id="r"><formalExpression id="e" language="juel">user(li), group(${a &lt; b})</formalExpression></resourceAssignmentExpression></potentialOwner>';
    const text = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="x"><process id="p"><userTask id="a">${owner}</userTask></process></definitions>`;
    const saved = await written(text);
    expect(saved).toMatch(/<formalExpression id="e"[^>]* language="juel"[^>]*>/);
    expect(saved).not.toContain('<expression');
    expect(await written(saved)).toBe(saved);
    const { rootElement } = await moddle.fromXML(saved);
    expect(JSON.stringify(rootElement)).toContain('user(li), group(${a < b})');
  });

  it('a carriage return in a name survives', async () => {
    const text =
      '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="x"><process id="p"><task id="a" name="会签&#13;&#10;（安全）"/></process></definitions>';
    const saved = await written(text);
    expect(saved).toContain('name="会签&#13;&#10;（安全）"');
    expect(saved).not.toContain('\r');
    expect(await written(saved)).toBe(saved);
  });
});
