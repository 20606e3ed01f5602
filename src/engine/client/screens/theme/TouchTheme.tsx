/** antd at touch size for what stands inside: inputs of 48 pixels, text of 16 (look.md, Phone). */
import type { ReactNode } from 'react';
import { ConfigProvider } from 'antd';

const TOUCH = {
  cssVar: { key: 'anlan-touch' },
  token: { controlHeight: 48, controlHeightSM: 44, controlHeightLG: 50, fontSize: 16, fontSizeSM: 14, borderRadius: 6 },
  components: {
    Select: { optionHeight: 48 },
    Tree: { titleHeight: 44 },
    Dropdown: { paddingBlock: 12 },
    Button: { contentFontSize: 16 },
    Tabs: { titleFontSize: 16, horizontalItemPadding: '12px 0' },
  },
};

export default function TouchTheme({ children }: { readonly children: ReactNode }): ReactNode {
  return <ConfigProvider theme={TOUCH}>{children}</ConfigProvider>;
}
