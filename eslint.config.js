/** Lint: strict TypeScript rules without type information (the compiler has that), React's hook rules, and no code in data. */
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const noCodeFromText = [
  { selector: "CallExpression[callee.name='eval']", message: 'No code in data: pages run under script-src self.' },
  { selector: "NewExpression[callee.name='Function']", message: 'No code in data: pages run under script-src self.' },
  { selector: "CallExpression[callee.name='Function']", message: 'No code in data: pages run under script-src self.' },
];

/** antd draws an arrow of its own, and takes another from each list only. */
const oneCaret = [
  {
    selector:
      "JSXOpeningElement[name.name=/^(Select|TreeSelect)$/]:not(:has(JSXAttribute[name.name='suffixIcon'])):not(:has(JSXSpreadAttribute))",
    message: 'One caret: suffixIcon={<Icon name="down" />}.',
  },
];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'data/',
      '.cache/',
      'node_modules/',
      'test-results/',
      'playwright-report/',
      '**/*.gen.d.ts',
      '**/*.gen.ts',
    ],
  },
  ...tseslint.configs.strict,
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', prefer: 'type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-dynamic-delete': 'off', // rows are plain objects keyed by field name
      '@typescript-eslint/no-invalid-void-type': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-syntax': ['error', ...noCodeFromText, ...oneCaret],
      'prefer-const': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // A test may point at the one element it has just proved to be there.
    files: ['tests/**', '**/*.test.{ts,tsx}'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
