/** Labels of the records that open detail screens show, for the breadcrumb, the tags and the page title. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { useNavigation } from './navigation.ts';

/** Address of a page → label of its record. */
const useLabels = create<Readonly<Record<string, string>>>()(() => ({}));

/** What the page at `path` calls itself; undefined until it knows. */
export function usePageLabel(path: string): string | undefined {
  return useLabels((labels) => labels[path]);
}

/** Says what the page is about while it is open. */
export function useAnnouncedLabel(label: string | undefined): void {
  const { path } = useNavigation();
  useEffect(() => {
    if (label === undefined) return undefined;
    useLabels.setState({ [path]: label });
    return () => useLabels.setState(({ [path]: _gone, ...rest }) => rest, true);
  }, [path, label]);
}
