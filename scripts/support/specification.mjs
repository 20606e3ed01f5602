/** The rows of the specification and the tests that carry their ids: `[V-5-04]` in a test's title. */

/** Ids that stand in a title, in order, each once. */
export function idsIn(title) {
  return [...new Set([...title.matchAll(/\[([A-Z]-\d(?:\.\d)?(?:-[A-Z]+)?-\d{2,3})\]/g)].map((match) => match[1]))];
}

/** Most rows one test may claim. */
export const MOST_IDS = 3;

/**
 * What is wrong with the ids in the titles of tests as they ran, those of tables and templates among them: an id that
 * no row has, or more
 * than three in one title.
 * @param {{id: string}[]} rows
 * @param {{title: string}[]} tests
 * @returns {string[]} a line each
 */
export function titleFaults(rows, tests) {
  const known = new Set(rows.map((row) => row.id));
  return tests.flatMap(({ title }) => {
    const ids = idsIn(title);
    return [
      ...ids.filter((id) => !known.has(id)).map((id) => `no row is called ${id}: ${title}`),
      ...(ids.length > MOST_IDS ? [`${ids.length} rows in one title: ${title}`] : []),
    ];
  });
}

/**
 * Sorts rows into proven, deviating and left. A row counts when at least one test with its id passed and none failed;
 * it deviates when such a row is also named in the list of deviations with its decision.
 * @param {{id: string}[]} rows
 * @param {{id: string, decision: string}[]} deviations
 * @param {{title: string, status: string}[]} tests
 * @returns {{proven: string[], deviating: string[], left: string[]}} ids in the order of the rows
 */
export function coverageOf(rows, deviations, tests) {
  const passed = new Set();
  const failed = new Set();
  for (const test of tests) {
    for (const id of idsIn(test.title)) {
      if (test.status === 'passed') passed.add(id);
      else failed.add(id);
    }
  }
  const decided = new Set(deviations.map((deviation) => deviation.id));
  const works = (id) => passed.has(id) && !failed.has(id);
  const ids = rows.map((row) => row.id);
  return {
    proven: ids.filter((id) => works(id) && !decided.has(id)),
    deviating: ids.filter((id) => works(id) && decided.has(id)),
    left: ids.filter((id) => !works(id)),
  };
}

export const sectionNames = {
  0: 'Opening paragraph',
  1: 'Purpose and audience',
  2.1: 'Routing',
  2.2: 'Guard',
  2.3: 'Conference',
  2.4: 'Mobile',
  2.5: 'Generic routes',
  2.6: 'Views named',
  2.7: 'Layout',
  3: 'Entities, fields, state',
  4: 'States',
  5: 'Validation',
  6: 'Permissions',
  7: 'Clients',
  7.1: 'Sign-in and session',
  7.2: 'Administration',
  7.3: 'Business',
  7.4: 'Files',
  8: 'Messages',
  9: 'Constants',
};
