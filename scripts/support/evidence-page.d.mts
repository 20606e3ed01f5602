export function evidencePage(): Promise<string>;
